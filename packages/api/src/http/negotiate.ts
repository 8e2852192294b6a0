/** One entry of an `Accept` header: `text/*;q=0.5`. */
interface Range {
  type: string;
  quality: number;
}

/**
 * The form that `Accept` likes best, of those that can be had; undefined when it takes none of them. Of forms that it likes
 * alike, one that it names counts more than one that a wildcard covers, then the one that it names first, then ours.
 */
export function negotiate<Type extends string>(accept: string | undefined, offered: readonly Type[]): Type | undefined {
  const ranges = (accept ?? "").split(",").flatMap(rangeIn);
  if (ranges.length === 0) return offered[0];
  const choices = offered.flatMap((type, order) => {
    const place = placeOf(type, ranges);
    const quality = ranges[place]?.quality ?? 0;
    return quality > 0 ? [{ type, quality, place, width: widthOf(ranges[place]), order }] : [];
  });
  choices.sort((a, b) => b.quality - a.quality || a.width - b.width || a.place - b.place || a.order - b.order);
  return choices[0]?.type;
}

function rangeIn(entry: string): Range[] {
  const [type = "", ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
  if (!/^[^/\s]+\/[^/\s]+$/.test(type)) return [];
  const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
  const quality = Number(weight ?? 1);
  return [{ type, quality: Number.isFinite(quality) ? Math.min(Math.max(quality, 0), 1) : 1 }];
}

/** Where the narrowest entry is that covers a type; -1 for none. */
function placeOf(type: string, ranges: readonly Range[]): number {
  const wanted = [type, `${type.split("/")[0]}/*`, "*/*"];
  for (const name of wanted) {
    const place = ranges.findIndex((range) => range.type === name);
    if (place !== -1) return place;
  }
  return -1;
}

/** 0 for a type, 1 for all of its kind, 2 for everything. */
function widthOf(range: Range | undefined): number {
  return (range?.type ?? "").split("*").length - 1;
}
