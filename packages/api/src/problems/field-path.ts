/** `/options/copies` and `/items/0/price` become `options.copies` and `items[0].price`. */
export function fieldPath(instancePath: string): string {
  return instancePath
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .map((part, index) => (/^[0-9]+$/.test(part) ? `[${part}]` : index === 0 ? part : `.${part}`))
    .join("");
}

const longestName = 80;

/** A name as it may be repeated in an answer. */
export function shortened(name: unknown): string {
  const text = String(name);
  return text.length > longestName ? `${text.slice(0, longestName)}…` : text;
}
