import { cpus, loadavg, totalmem } from "node:os";

/** What a reader of the figures has to know. Other people's load on the machine shows in the spread. */
export function describeMachine(): string {
  const [cpu] = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  const load = loadavg()[0]?.toFixed(1);
  return `${cpus().length} × ${cpu?.model.trim()}, ${memory}, Node ${process.versions.node}, load ${load} at the start`;
}
