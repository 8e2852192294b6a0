import type { Printer } from "../api/types.ts";
import { words } from "../words/words.ts";

/** What to do on the printer's own web page, in the maker's words for what stands there. */
export function AskingSteps({ printer: { lane, pollAuth }, url }: { printer: Printer; url: string }) {
  const { steps } = words().printer.asking;
  const isStar = lane === "cloudprnt";
  const rows = isStar ? starRows(url, pollAuth?.user) : epsonRows(url, pollAuth?.user);
  return (
    <ol className="asking-steps">
      <li>{steps.openPage}</li>
      <li>
        {isStar ? steps.star : steps.epson}
        <dl>
          {rows.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </li>
      <li>{steps.restart}</li>
      {url.startsWith("http://") && <li className="note warn">{steps.plainHttp}</li>}
    </ol>
  );
}

/** The names are the makers', in the language of their pages. */
function starRows(url: string, user: string | undefined): [string, string][] {
  const { steps } = words().printer.asking;
  return [
    ["CloudPRNT Service", "ENABLE"],
    ["Server URL", url],
    ["Polling Time", "5"],
    ...(user === undefined ? [] : ([["User Name", user]] as [string, string][])),
    ...(user === undefined ? [] : ([["Password", steps.asGiven]] as [string, string][])),
  ];
}

function epsonRows(url: string, user: string | undefined): [string, string][] {
  const { steps } = words().printer.asking;
  return [
    ["Server Direct Print", "Enable"],
    ["URL", url],
    ["Interval (s)", "5"],
    ["ID", user ?? steps.anyId],
    ...(user === undefined ? [] : ([["Password", steps.asGiven]] as [string, string][])),
  ];
}
