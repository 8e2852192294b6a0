import type { AskingRow } from "@platen/shared/db/asking-printers";
import { readsLineModeOnly, starLineType, starPrntType } from "@platen/shared/star-encodings";
import type { Encode, Fetched, LaneCore } from "../lane.ts";

/** One way to send a receipt to a Star printer. */
export interface Form {
  type: string;
  /** Absent: the bytes of the printer's language. */
  encode?: Encode;
  /** What has to be said beside the bytes. */
  headers?(fetched: Fetched): Record<string, string>;
}

/** Bytes that cut and open the drawer themselves: a header would have it done twice. */
const starPrnt: Form = { type: starPrntType };

/** Of a printer that reads nothing newer, its profile knows that. */
const starLine: Form = { type: starLineType };

/** The picture of the whole receipt. Without a word about it a printer cuts, and draws its greys anew. */
const pictureOf = ({ picture }: Pick<LaneCore, "picture">): Form => ({
  type: "image/png",
  encode: picture,
  headers: ({ job, document }) => ({
    "X-Star-Cut": `${job.options.cutPaper ? "partial" : "none"}; feed=true`,
    "X-Star-CashDrawer": document.blocks.some(({ type }) => type === "drawer") ? "end" : "none",
    "X-Star-ImageDitherPattern": "none",
  }),
});

/**
 * What a printer may choose from: of what can be made for it, the best that it says it reads. One that has not said so yet
 * chooses itself.
 */
export function formsFor(core: Pick<LaneCore, "picture">, { asking }: Pick<AskingRow, "asking">): readonly Form[] {
  const { device } = asking;
  const picture = pictureOf(core);
  if (readsLineModeOnly(device)) return [starLine];
  if (device.encodings?.includes(starPrntType)) return [starPrnt];
  return device.encodings?.includes(picture.type) ? [picture] : [starPrnt, picture];
}
