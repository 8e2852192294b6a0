import type { Statistics } from "../api/types.ts";
import { words } from "../words/words.ts";
import { Bars } from "./bars.tsx";
import { duration } from "./numbers.ts";

/** How many jobs took how long from acceptance to paper; the steps that none took, before and behind, are left out. */
export function ToPaper({ toPaper: { steps } }: { toPaper: Statistics["toPaper"] }) {
  const said = words().today;
  const first = steps.findIndex(({ jobs }) => jobs > 0);
  if (first === -1) return <p className="aside">{said.nothingPrinted}</p>;
  const last = steps.findLastIndex(({ jobs }) => jobs > 0);
  const shown = steps.slice(Math.max(first - 1, 0), last + 2);
  const every = Math.ceil(shown.length / 6);
  const bars = shown.map(({ underMs, jobs }, at) => {
    const end = underMs === null ? said.longer : duration(underMs);
    const name = underMs === null ? end : said.under(end);
    return { label: at % every === 0 ? end : "", text: `${name}: ${said.jobs(jobs)}`, good: jobs };
  });
  return (
    <>
      <Bars bars={bars} />
      <ul className="visually-hidden">
        {bars.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  );
}
