/** JSON as one line. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}
