/** `customerName` as a person would write it: "Customer name". */
export function labelOf(name: string): string {
  const spaced = name.replaceAll(/([A-Z])/g, " $1").toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
