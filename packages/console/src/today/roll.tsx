import type { Statistics } from "../api/types.ts";
import { rowMoment } from "../jobs/moments.ts";
import { words } from "../words/words.ts";
import { metres } from "./numbers.ts";

const outer = 46;
const core = 14;

/** A roll as it is seen from its side: its area is the paper that is left. */
export function Roll({ roll, name }: { roll: Statistics["rolls"][number]; name: string | undefined }) {
  const { usedMm, leftMm, lengthMm, changedAt } = roll;
  const said = words().today;
  const radius = Math.sqrt(core ** 2 + (leftMm / lengthMm) * (outer ** 2 - core ** 2));
  return (
    <div className="roll">
      <svg className="roll-drawing" viewBox="-50 -50 100 100" aria-hidden="true" focusable="false">
        <circle className="roll-new" r={outer} />
        <circle className={leftMm < lengthMm / 10 ? "roll-left low" : "roll-left"} r={radius} />
        <circle className="roll-core" r={core} />
      </svg>
      <div>
        {name && <strong>{name}</strong>}
        <p>{leftMm > 0 ? said.rollLeft(metres(leftMm)) : said.rollPast}</p>
        <p className="aside">{said.rollUsed(metres(usedMm), rowMoment(changedAt))}</p>
      </div>
    </div>
  );
}
