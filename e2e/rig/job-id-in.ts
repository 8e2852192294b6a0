/** The job that an answer tells of: one that was accepted, or one that has failed since. A proxy's answer has none. */
export function jobIdIn(text: string): string | undefined {
  return /"jobId":"([^"]+)"/.exec(text)?.[1];
}
