/** How long things took, in milliseconds. */
export interface Latency {
  count: number;
  p50: number;
  p95: number;
  p99: number;
  most: number;
}

/** Of numbers sorted from small to large. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

export function latencyOf(times: readonly number[]): Latency {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(quantile(sorted, share));
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), most: at(1) };
}

export function describeLatency({ p50, p95, p99, most }: Latency): string {
  return `p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms, most ${most} ms`;
}
