import type { Rasteriser } from "../bitmap.ts";
import type { PrinterProfile } from "../profile/profile.ts";
import type { CodeDrawer } from "../symbol/code-plan.ts";
import type { Direction } from "../text/direction.ts";
import type { MultibyteText } from "../text/multibyte.ts";
import type { Problems } from "./problems.ts";
import type { Work } from "./work.ts";

/** What every block is laid out against. */
export interface LayoutContext {
  profile: PrinterProfile;
  lineDots: number;
  problems: Problems;
  work: Work;
  raster: Rasteriser | undefined;
  codes: CodeDrawer | undefined;
  multibyte: MultibyteText | undefined;
  /** As the template says; absent: each paragraph begins where its first letter is at home. */
  direction: Direction | undefined;
}
