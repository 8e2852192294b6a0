export function table(rows: readonly (readonly [string, string | number])[]): string {
  return ["|  |  |", "| --- | --- |", ...rows.map(([name, value]) => `| ${name} | ${value} |`)].join("\n");
}

export function megabytes(bytes = 0): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`;
}
