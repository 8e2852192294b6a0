import type { Body, Printer } from "../api/types.ts";
import { byName } from "../live/printers.ts";
import { sitesOf } from "../printers/wall.ts";

/** What a key is for; null is all there are. */
export interface KeyLimits {
  places: Place[] | null;
  templates: string[] | null;
}

/** All printers of a site, or one printer. */
export type Place = `site ${string}` | `printer ${string}`;

export const noLimits: KeyLimits = { places: null, templates: null };

/** Whether it can be sent: a choice of nothing is none. */
export function isWhole({ places, templates }: KeyLimits): boolean {
  return places?.length !== 0 && templates?.length !== 0;
}

/** As the service is asked for them. */
export function limitsOf({
  places,
  templates,
}: KeyLimits): Pick<Body<"createKey">, "printers" | "sites" | "templates"> {
  const printers = named(places, "printer ");
  const sites = named(places, "site ");
  return {
    ...(printers.length > 0 && { printers }),
    ...(sites.length > 0 && { sites }),
    ...(templates && { templates }),
  };
}

const named = (places: readonly Place[] | null, kind: "site " | "printer ") =>
  (places ?? []).filter((place) => place.startsWith(kind)).map((place) => place.slice(kind.length));

interface Choice {
  value: Place;
  label: string;
}

/** Sites where there are several, and printers where there are several. */
export function placesAmong(printers: readonly Printer[]): { sites: Choice[]; printers: Choice[] } {
  const single = printers.length > 1 ? [...printers].sort(byName) : [];
  return {
    sites: sitesOf(printers).map((site) => ({ value: `site ${site}`, label: site })),
    printers: single.map(({ id, name }) => ({ value: `printer ${id}`, label: name })),
  };
}
