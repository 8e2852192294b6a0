import { freePort } from "@platen/local/free-port";
import { type Caller, callerOf } from "@platen/testkit/caller";
import { patientAnswerMs } from "@platen/testkit/patience";
import { Program } from "@platen/testkit/program";
import type { Place } from "./replica.ts";

/** An API replica as it really runs: a process of its own. */
export interface ApiProcess extends Caller {
  program: Program;
}

export async function startProcess(place: Place, env: Record<string, string> = {}): Promise<ApiProcess> {
  const port = await freePort();
  const program = new Program({
    program: "api",
    port,
    env: {
      DATABASE_URL: place.databaseUrl,
      REDIS_URL: place.backend.redisUrl,
      PLATEN_REDIS_PREFIX: place.prefix,
      PLATEN_LOG_LEVEL: "warn",
      PLATEN_ANSWER_WITHIN_MS: String(patientAnswerMs),
      PORT: String(port),
      ...env,
    },
  });
  await program.start();
  return { ...callerOf(program.url), program };
}
