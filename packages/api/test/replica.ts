import { type Config, loadConfig } from "@platen/shared/config";
import { type Backend, testLog } from "@platen/testkit/backends";
import { type Caller, callerOf } from "@platen/testkit/caller";
import { patientAnswerMs } from "@platen/testkit/patience";
import { startApi } from "../src/api.ts";

/** Where one installation keeps its things. */
export interface Place {
  backend: Backend;
  databaseUrl: string;
  prefix: string;
}

export interface Replica extends Caller {
  close(): Promise<void>;
}

export type ConfigChanges = { [Section in Exclude<keyof Config, "given">]?: Partial<Config[Section]> };

/** The configuration nobody touched but for its patience, at a place of the test's own and on any port. */
export function testConfig({ backend, databaseUrl, prefix }: Place, changes: ConfigChanges = {}): Config {
  const config = loadConfig(undefined, {});
  return {
    ...config,
    server: { ...config.server, port: 0, ...changes.server },
    auth: { ...config.auth, ...changes.auth },
    database: { url: databaseUrl },
    redis: { url: backend.redisUrl, prefix },
    printer: { ...config.printer, ...changes.printer },
    given: Object.keys(changes.printer ?? {}).map((key) => `printer.${key}`),
    jobs: { ...config.jobs, ...changes.jobs },
    webhooks: { ...config.webhooks, ...changes.webhooks },
    metrics: { ...config.metrics, ...changes.metrics },
    limits: { ...config.limits, answerWithinMs: patientAnswerMs, ...changes.limits },
  };
}

export async function startReplica(place: Place, changes: ConfigChanges = {}): Promise<Replica> {
  const config = testConfig(place, changes);
  const api = await startApi(config, testLog());
  const base = `http://127.0.0.1:${api.port}${config.server.basePath}`;
  return { ...callerOf(base), close: () => api.close() };
}
