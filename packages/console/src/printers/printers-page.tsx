import { useState } from "react";
import type { Printer } from "../api/types.ts";
import { usePrinters } from "../live/printers.ts";
import { Knocks } from "../printer/knocks.tsx";
import { describeKnownPrinter } from "../printer/printer-words.ts";
import { Link } from "../router/router.tsx";
import { Icon } from "../ui/icon.tsx";
import { languageNow } from "../words/language.ts";
import { words } from "../words/words.ts";
import { PrinterCard, PrinterTile } from "./printer-tiles.tsx";
import { sitesOf, summaryOf, type WallGroup, wallOf } from "./wall.ts";

/** All printers on one screen: what needs a person comes first and large, what is in order last and small. */
export function PrintersPage() {
  const { printers = [], error, errorSince } = usePrinters();
  const [site, setSite] = useState("");
  const sites = sitesOf(printers);
  const shown = sites.includes(site) ? printers.filter((printer) => printer.site === site) : printers;
  const [first] = printers;
  // What is wrong with the service is wrong with every printer alike.
  const trouble = error && describeKnownPrinter({ printer: first, error, errorSince });
  const { tone, sentence } = summaryOf(shown);
  return (
    <div className="page">
      <header className="page-head">
        <h1>{words().shell.printers}</h1>
        <div className="head-actions">
          {sites.length > 0 && <SiteChoice sites={sites} value={site} onChange={setSite} />}
          <Link className="button plain" to="add-printer">
            <Icon name="plus" size={18} />
            <span>{words().printer.add}</span>
          </Link>
        </div>
      </header>
      <p className={`wall-summary ${trouble?.tone ?? tone}`} role="status">
        {trouble ? `${trouble.headline}. ${trouble.advice}` : sentence}
      </p>
      <Knocks />
      <div className={`wall ${trouble ? "old" : ""}`}>
        {wallOf(shown).map((group) => (
          // Each tile is drawn anew when its printer changes, or else the language.
          <Group key={`${group.need} ${languageNow()}`} group={group} showsSite={sites.length > 0} />
        ))}
      </div>
    </div>
  );
}

function Group({ group: { need, printers }, showsSite }: { group: WallGroup; showsSite: boolean }) {
  const { groups, startWorker, haveRolls } = words().printers;
  const title = groups[need];
  const toDo = need === "worker" ? startWorker : need === "paper" ? haveRolls : undefined;
  const Item = need === "person" || need === "unconnected" ? PrinterCard : PrinterTile;
  return (
    <section className={`wall-group ${need === "person" ? "urgent" : ""}`}>
      <h2>
        {title} <span className="count">{printers.length}</span>
      </h2>
      {toDo && <p className="aside">{toDo}</p>}
      <ul aria-label={title}>
        {printers.map((printer: Printer) => (
          <li key={printer.id}>
            <Item printer={printer} need={need} showsSite={showsSite} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SiteChoice({ sites, value, onChange }: { sites: string[]; value: string; onChange(site: string): void }) {
  return (
    <select aria-label={words().printers.site} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{words().printers.everySite}</option>
      {sites.map((site) => (
        <option key={site}>{site}</option>
      ))}
    </select>
  );
}
