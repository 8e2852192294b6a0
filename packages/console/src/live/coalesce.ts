/** Runs `work` soon after the first of many calls and never twice at once; a call meanwhile makes it run once more. */
export function coalesce(work: () => Promise<void>, waitMs: () => number): { ask(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let again = false;

  function run(): void {
    timer = undefined;
    running = true;
    void work().finally(() => {
      running = false;
      if (!again) return;
      again = false;
      ask();
    });
  }

  function ask(): void {
    if (running) again = true;
    else timer ??= setTimeout(run, waitMs());
  }

  return {
    ask,
    stop() {
      clearTimeout(timer);
      again = false;
    },
  };
}
