/** By this machine's clock and zone, and as wide for every moment: 2026-01-31 17:52:04. */
export function localTime(moment: string): string {
  const at = new Date(moment);
  const two = (number: number) => String(number).padStart(2, "0");
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join("-");
  return `${day} ${[at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(":")}`;
}
