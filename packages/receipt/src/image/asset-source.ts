/** A stored picture: "asset:logo". Names are spelled like template ids. */
export const assetNamePattern = "^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$";

const assetName = new RegExp(assetNamePattern);
const scheme = "asset:";

/** The name in "asset:logo"; undefined for any other source. */
export function assetNameOf(source: string): string | undefined {
  if (!source.startsWith(scheme)) return undefined;
  const name = source.slice(scheme.length);
  return assetName.test(name) ? name : undefined;
}
