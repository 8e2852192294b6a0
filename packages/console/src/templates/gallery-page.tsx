import { useState } from "react";
import { getShop, listTemplates } from "../api/calls.ts";
import type { Shop } from "../api/types.ts";
import { useLoad } from "../live/use-load.ts";
import { Link, navigate } from "../router/router.tsx";
import { Choices } from "../ui/form/choices.tsx";
import { Icon } from "../ui/icon.tsx";
import { isLanguage, type Language, languageNow, languages } from "../words/language.ts";
import { words } from "../words/words.ts";
import { type Draft, dropDraft, keepDraft, unusedName } from "./draft.ts";
import { hasWords } from "./find-templates.ts";
import { gallery } from "./gallery/gallery.ts";
import { sampleShop } from "./gallery/sample-shop.ts";
import type { StartingPoint } from "./gallery/starting-point.ts";
import { ownRegion } from "./own-region.ts";
import { paperSizeOf } from "./paper-size.ts";
import { SizeMark, TemplatePicture, useSeen } from "./thumbnail.tsx";

type Kind = StartingPoint["kind"] | "all";

/** Where a new template begins: with one of ours, or with nothing. */
export function GalleryPage() {
  const [language, setLanguage] = useState<Language>(languageNow);
  const [search, setSearch] = useState("");
  const [kind, setKind] = useState<Kind>("all");
  const { value: stored, error: noTemplates } = useLoad("templates", listTemplates);
  const { value: own, error: noShop } = useLoad("shop", getShop);
  // A card picked earlier would carry a name that is taken, or a shop that is not ours.
  const isKnown = (stored ?? noTemplates) !== undefined && (own ?? noShop) !== undefined;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const region = ownRegion(language, own?.shop, timeZone);
  const said = words().gallery;
  const found = gallery
    .map((point) => ({ point, draft: point.draftIn(language, region) }))
    .filter(({ point }) => kind === "all" || point.kind === kind)
    .filter(({ point, draft }) => hasWords(`${draft.name} ${draft.description} ${said[point.kind]}`, search));
  return (
    <div className="page">
      <Link className="back" to="templates">
        <Icon name="back" size={16} />
        {words().templates.title}
      </Link>
      <header className="page-head">
        <div>
          <h1>{said.title}</h1>
          <p className="aside">{said.help}</p>
        </div>
      </header>
      <search className="finding">
        <input
          type="search"
          aria-label={said.search}
          placeholder={said.search}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Choices
          label={said.kinds}
          values={(["all", "receipt", "ticket", "label"] as const).map((value) => ({ value, label: said[value] }))}
          value={kind}
          onChange={setKind}
        />
        <LanguageChoice language={language} onChange={setLanguage} />
      </search>
      <ul className="template-grid" aria-label={said.title}>
        {search === "" && kind === "all" && (
          <li>
            <EmptyCard />
          </li>
        )}
        {isKnown &&
          found.map(({ point, draft }) => (
            <li key={`${point.id} ${language}`}>
              <PointCard
                point={point}
                draft={draft}
                language={language}
                shop={own?.shop}
                taken={(stored ?? []).map(({ name }) => name)}
              />
            </li>
          ))}
      </ul>
      {found.length === 0 && <p className="aside nothing-found">{words().templates.notFound(search)}</p>}
    </div>
  );
}

function LanguageChoice({ language, onChange }: { language: Language; onChange(language: Language): void }) {
  return (
    <select
      aria-label={words().gallery.language}
      value={language}
      onChange={({ target: { value } }) => isLanguage(value) && onChange(value)}
    >
      {Object.entries(languages).map(([value, { name }]) => (
        <option key={value} value={value} lang={value}>
          {name}
        </option>
      ))}
    </select>
  );
}

interface PointCardProps {
  point: StartingPoint;
  draft: Draft;
  language: Language;
  shop: Shop | undefined;
  /** Names of the templates there are. */
  taken: readonly string[];
}

function PointCard({ point, draft, language, shop, taken }: PointCardProps) {
  const { place, seen } = useSeen();
  const begin = () => {
    keepDraft({ ...draft, name: unusedName(draft.name, taken) });
    navigate("templates/new");
  };
  return (
    <article className="template-card" lang={language}>
      <div className="thumbnail" ref={place}>
        {seen && (
          <>
            <TemplatePicture
              name={`${point.id} ${language}`}
              config={draft.config}
              data={{ ...(draft.config.example as object), shop: shop?.name ? {} : sampleShop[language] }}
            />
            <SizeMark size={paperSizeOf(draft.config)} />
          </>
        )}
      </div>
      <div className="template-words">
        <h2>
          <button type="button" onClick={begin}>
            {draft.name}
          </button>
        </h2>
        <p>{draft.description}</p>
      </div>
    </article>
  );
}

function EmptyCard() {
  const begin = () => {
    dropDraft();
    navigate("templates/new");
  };
  return (
    <article className="template-card empty-card">
      <Icon name="plus" size={32} />
      <h2>
        <button type="button" onClick={begin}>
          {words().gallery.empty}
        </button>
      </h2>
      <p>{words().gallery.emptyHelp}</p>
    </article>
  );
}
