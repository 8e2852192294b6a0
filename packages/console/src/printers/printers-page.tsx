import { useState } from "react";
import type { Printer } from "../api/types.ts";
import { usePrinters } from "../live/printers.ts";
import { describeKnownPrinter } from "../printer/printer-words.ts";
import { Link } from "../router/router.tsx";
import { Icon } from "../ui/icon.tsx";
import { PrinterCard, PrinterTile } from "./printer-tiles.tsx";
import { type Need, sitesOf, summaryOf, type WallGroup, wallOf } from "./wall.ts";

const groupWords: Record<Need, { title: string; toDo?: string }> = {
  person: { title: "Waiting for a person" },
  worker: { title: "Out of reach", toDo: "No worker speaks of them. Start one on their network." },
  paper: { title: "Low on paper", toDo: "Have new rolls at hand. Printing goes on." },
  busy: { title: "At work" },
  ready: { title: "Ready" },
  off: { title: "Switched off" },
};

/** All printers on one screen: what needs a person comes first and large, what is in order last and small. */
export function PrintersPage() {
  const { printers = [], error } = usePrinters();
  const [site, setSite] = useState("");
  const sites = sitesOf(printers);
  const shown = sites.includes(site) ? printers.filter((printer) => printer.site === site) : printers;
  const [first] = printers;
  // What is wrong with the service is wrong with every printer alike.
  const trouble = error && describeKnownPrinter({ printer: first, error });
  const { tone, sentence } = summaryOf(shown);
  return (
    <div className="page">
      <header className="page-head">
        <h1>Printers</h1>
        <div className="head-actions">
          {sites.length > 0 && <SiteChoice sites={sites} value={site} onChange={setSite} />}
          <Link className="button plain" to="add-printer">
            <Icon name="plus" size={18} />
            <span>Add a printer</span>
          </Link>
        </div>
      </header>
      <p className={`wall-summary ${trouble ? "away" : tone}`} role="status">
        {trouble ? `${trouble.headline}. ${trouble.advice}` : sentence}
      </p>
      <div className={`wall ${trouble ? "old" : ""}`}>
        {wallOf(shown).map((group) => (
          <Group key={group.need} group={group} showsSite={sites.length > 0} />
        ))}
      </div>
    </div>
  );
}

function Group({ group: { need, printers }, showsSite }: { group: WallGroup; showsSite: boolean }) {
  const { title, toDo } = groupWords[need];
  const Item = need === "person" ? PrinterCard : PrinterTile;
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
    <select aria-label="Site" value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">Every site</option>
      {sites.map((site) => (
        <option key={site}>{site}</option>
      ))}
    </select>
  );
}
