import { fault } from "../../problem/receipt-fault.ts";
import { PictureProblem } from "./decode-picture.ts";

/** The pictures of a document have cost all they may; the message tells it of the block that was too much. */
export class BudgetSpent extends PictureProblem {
  override name = "BudgetSpent";
}

/**
 * What the pictures of one document may cost together. All requests share one turn for decoding and one thread for
 * drawing, and a template can use one small file a thousand times in a thousand widths.
 */
export interface PictureBudget {
  /** Every width of a picture is a decoding of its own. */
  decode(pixels: number): void;
  /** Pixels that become dots. The same picture in the same look becomes dots once. */
  print(look: string, pixels: number): void;
  /** A job carries its pictures, each as often as it is printed. */
  store(characters: number): void;
}

/** Three of the largest pictures there may be, which take about a second. A logo has a hundredth of one. */
const mostDecodedPixels = 75_000_000;

/** A dozen photographs as wide as the paper at 300 dpi. At a tenth of a microsecond each they take below two seconds. */
const mostPrintedPixels = 16_000_000;

/** Some sixty photographs or a thousand logos. */
const mostStoredCharacters = 8_000_000;

export function startBudget(): PictureBudget {
  const decoded = allowance(mostDecodedPixels, "pictures-decoded");
  const printed = allowance(mostPrintedPixels, "pictures-printed");
  const stored = allowance(mostStoredCharacters, "pictures-stored");
  const looks = new Set<string>();
  return {
    decode: decoded,
    print(look, pixels) {
      if (looks.has(look)) return;
      looks.add(look);
      printed(pixels);
    },
    store: stored,
  };
}

type Spent = "pictures-decoded" | "pictures-printed" | "pictures-stored";

function allowance(most: number, spent: Spent): (amount: number) => void {
  let left = most;
  return (amount) => {
    left -= amount;
    if (left < 0) throw new BudgetSpent(fault(spent, { most }));
  };
}
