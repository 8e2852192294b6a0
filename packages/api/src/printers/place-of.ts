import { defaultPrinterId } from "@platen/shared/printer";
import type { Place } from "../endpoints/reach.ts";
import type { Printers } from "./printers.ts";

interface PlaceDeps {
  printers: Pick<Printers, "find">;
}

/** The printer of this id; without one, the printer `default`. Throws when there is none. */
export async function placeOf({ printers }: PlaceDeps, id: unknown): Promise<Place> {
  // What is no id is refused for that, by whoever reads the request.
  const { row } = await printers.find(typeof id === "string" ? id : defaultPrinterId);
  return { id: row.id, site: row.site };
}

export function placesOf(deps: PlaceDeps, ids: Iterable<string>): Promise<Place[]> {
  return Promise.all(Array.from(ids, (id) => placeOf(deps, id)));
}
