/** How many took less than so long, and not less than the step before; the last has no end. */
export interface Step {
  underMs: number | null;
  jobs: number;
}

/**
 * Where half of them are: within its step as if they were spread evenly there, which is off by less than the step is
 * wide. Null of nothing.
 */
export function median(steps: readonly Step[], slowestMs: number): number | null {
  const half = steps.reduce((total, { jobs }) => total + jobs, 0) / 2;
  let passed = 0;
  let fromMs = 0;
  for (const { underMs, jobs } of steps) {
    const toMs = Math.min(underMs ?? slowestMs, slowestMs);
    if (jobs > 0 && passed + jobs >= half)
      return Math.round(fromMs + ((half - passed) / jobs) * Math.max(toMs - fromMs, 0));
    passed += jobs;
    fromMs = underMs ?? fromMs;
  }
  return null;
}
