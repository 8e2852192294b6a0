import type { Outage } from "../api/types.ts";
import { timeSpan } from "../jobs/moments.ts";
import { words } from "../words/words.ts";
import { type Period, shareOf } from "./period.ts";

interface OutageStripProps {
  period: Period;
  outages: readonly Outage[];
  now: Date;
  /** Undefined where there is one printer. */
  nameOf(printerId: string): string | undefined;
}

/** A line for each printer that had an outage, under the bars and as long as they are: red where it could not print. */
export function OutageStrip({ period, outages, now, nameOf }: OutageStripProps) {
  const printerIds = [...new Set(outages.map(({ printerId }) => printerId))];
  return (
    <div className="strips">
      {printerIds.map((printerId) => (
        <div key={printerId} className="strip">
          <span className="strip-name" aria-hidden="true">
            {nameOf(printerId)}
          </span>
          <svg
            className="strip-line"
            viewBox="0 0 1000 10"
            preserveAspectRatio="none"
            aria-hidden="true"
            focusable="false"
          >
            <rect className="strip-well" width={1000} height={10} />
            {outages
              .filter((outage) => outage.printerId === printerId)
              .map((outage) => {
                const { from, to } = shareOf(period, outage, now);
                // However short, it is seen.
                const width = Math.max((to - from) * 1000, 4);
                return (
                  <rect key={outage.id} className="strip-out" x={Math.min(from * 1000, 996)} width={width} height={10}>
                    <title>{outageWords(outage)}</title>
                  </rect>
                );
              })}
          </svg>
        </div>
      ))}
      <ul className="visually-hidden">
        {outages.map((outage) => (
          <li key={outage.id}>{[outageWords(outage), nameOf(outage.printerId)].filter(Boolean).join(", ")}</li>
        ))}
      </ul>
    </div>
  );
}

function outageWords({ kind, beganAt, endedAt, refused }: Outage): string {
  const said = words().jobs;
  const when = endedAt === null ? said.since(timeSpan(beganAt)) : timeSpan(beganAt, endedAt);
  return [`${said.outageKinds[kind]} ${when}`, refused > 0 ? said.refused(refused) : ""].filter(Boolean).join(", ");
}
