/**
 * A name as an id of the interface. Letters of other scripts lose their accents; what has no counterpart becomes a hyphen.
 */
export function idFor(name: string): string {
  return name
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 64);
}
