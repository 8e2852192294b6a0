import { type ReactNode, useState } from "react";
import { apiUrl } from "../../api/http.ts";
import { Field } from "../../ui/form/field.tsx";
import { words } from "../../words/words.ts";
import { helpOfType } from "../blocks/block-words.ts";
import { useExpressions } from "../expressions/expressions.tsx";
import { exampleText, filterText } from "../expressions/offer-words.ts";
import { found, type HelpEntry } from "./find-help.ts";

/** The language's reference beside the template: each block and filter with an example. */
export function HelpPane() {
  const [sought, setSought] = useState("");
  const { blocks, filters } = useExpressions();
  const said = words().help;
  const blockEntries = found(
    blocks.map(({ type, description, example }) => ({
      name: type,
      text: helpOfType(type) || description,
      example: JSON.stringify(example, null, 2).slice(0, longestExample),
    })),
    sought,
  );
  const filterEntries = found(
    filters.map((filter) => ({ name: filter.name, text: filterText(filter), example: exampleText(filter) })),
    sought,
  );
  const isEmpty = blockEntries.length === 0 && filterEntries.length === 0;
  return (
    <div className="help">
      <Field label={said.search} type="search" value={sought} onChange={setSought} />
      {sought.trim() === "" && (
        <section>
          <h3>{said.expressions}</h3>
          <p>{said.expressionsText}</p>
          <pre>{someExpressions}</pre>
          <p>{said.loops}</p>
        </section>
      )}
      <Entries title={said.filters} entries={filterEntries} />
      <Entries title={said.blocks} entries={blockEntries} />
      <p role="status">{isEmpty && sought.trim() !== "" && said.nothing}</p>
      <p>
        <a href={apiUrl("/docs#language").href} target="_blank" rel="noreferrer">
          {said.everything}
        </a>
      </p>
    </div>
  );
}

/** As they are written in every language. */
const someExpressions = "{{ total | money }}\n{{ now | date }}";

/** Enough of an example to see how it is written; a picture inside one goes on for pages. */
const longestExample = 600;

function Entries({ title, entries }: { title: string; entries: readonly HelpEntry[] }): ReactNode {
  if (entries.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {entries.map(({ name, text, example }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>
              {text}
              <pre>{example}</pre>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
