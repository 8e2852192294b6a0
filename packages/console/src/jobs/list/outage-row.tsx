import type { Outage } from "../../api/types.ts";
import { Icon } from "../../ui/icon.tsx";
import { words } from "../../words/words.ts";
import { rowMoment, timeSpan } from "../moments.ts";

/** A time in which nothing could be printed, among the jobs of that time. */
export function OutageRow({ outage, printer }: { outage: Outage; printer: string | undefined }) {
  const { outage: badge, outageKinds, refused, since } = words().jobs;
  const { kind, beganAt, endedAt } = outage;
  const below = [outage.refused > 0 ? refused(outage.refused) : undefined, printer];
  return (
    <div className="job-row outage-row">
      <span className="badge failed">
        <Icon name="alert" size={14} />
        {badge}
      </span>
      <span className="job-row-name">
        <strong>{outageKinds[kind]}</strong>
        <em>{endedAt === null ? since(timeSpan(beganAt)) : timeSpan(beganAt, endedAt)}</em>
        <small>{below.filter((text) => text !== undefined).join(" · ")}</small>
      </span>
      <time className="job-row-time" dateTime={beganAt}>
        {rowMoment(beganAt)}
      </time>
    </div>
  );
}
