import { defineConfig } from "vitest/config";

/** For what never ends; how long it takes on a busy machine is nobody's promise. */
const hangsAfterMs = 15 * 60_000;

/**
 * `npm run test:containers`: the suite that builds the images and runs compose.yaml, on the engine that infra/engine/run.sh
 * brings. Apart from the other system suites, because it needs root on Debian, and none of their servers.
 */
export default defineConfig({
  test: { include: ["e2e/containers/*.suite.ts"], testTimeout: hangsAfterMs, hookTimeout: hangsAfterMs },
});
