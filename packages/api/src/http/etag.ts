import { AppError } from "@platen/shared/errors";

/** What changes with every change of a stored thing. */
interface Stored {
  version: number;
  updatedAt: Date;
}

/** Names one state of a stored thing. One that was deleted and made again counts its versions anew, so the time is in it. */
export function etagOf({ version, updatedAt }: Stored): string {
  return `"${version}-${updatedAt.getTime().toString(36)}"`;
}

export const etagHeader = { ETag: "Names this state; `If-Match` with it changes or deletes nothing newer." };

export const ifMatchHeader = {
  "If-Match": "The `ETag` that was read: when somebody has changed it since, the answer is 412 and nothing is done.",
};

/** Throws PRECONDITION_FAILED when `If-Match` names another state than this one. Without the header the last one wins. */
export function assertMatch(ifMatch: string | undefined, stored: Stored): void {
  if (ifMatch === undefined || ifMatch.trim() === "*") return;
  // A proxy that compresses answers marks their tags as weak; they still name the same state.
  const named = ifMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (!named.includes(etagOf(stored))) throw new AppError("PRECONDITION_FAILED");
}
