import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { configDefaults, defineConfig } from "vitest/config";

/** Suites that need PostgreSQL, and Redis where there is one; the test kit brings both up once for the whole run. */
const serviceSuites = [
  "packages/{shared,testkit,worker,api,client,cli}/test/**/*.test.ts",
  "infra/**/*.test.ts",
  "e2e/**/*.test.ts",
  "bench/**/*.test.ts",
];

const folders = (process.env.PATH ?? "").split(delimiter);
const onPath = (name: string) => folders.some((folder) => existsSync(join(folder, name)));

/** Suites that need a program npm cannot bring. Where it is missing the others still run; CI has to have them all. */
const chromium = process.env.PLATEN_CHROMIUM ?? "/usr/bin/chromium";
const demanding = [
  {
    program: `Chromium at ${chromium} (or where PLATEN_CHROMIUM says)`,
    isThere: existsSync(chromium),
    // All that look at the console, but not the one that weighs it.
    suites: ["packages/virtual-printer/test/roll.test.ts", "e2e/console/!(size).test.ts"],
  },
  {
    program: "curl and bash on the PATH",
    isThere: ["curl", "bash"].every(onPath),
    suites: ["e2e/readme.test.ts", "packages/client/test/examples.test.ts"],
  },
  {
    program: "openssl and redis-server on the PATH",
    isThere: ["openssl", "redis-server"].every(onPath),
    suites: ["e2e/tls.test.ts", "packages/cli/test/certificate.test.ts"],
  },
  {
    program: "prometheus and promtool on the PATH (Debian's package prometheus)",
    isThere: ["prometheus", "promtool"].every(onPath),
    suites: ["e2e/observe.test.ts"],
  },
];
const missing = process.env.CI ? [] : demanding.filter(({ isThere }) => !isThere);
for (const { program, suites } of missing) console.warn(`Not run, for want of ${program}: ${suites.join(", ")}`);
const leftOut = missing.flatMap(({ suites }) => suites);
const exclude = [...configDefaults.exclude, ...leftOut];

export default defineConfig({
  test: {
    // The suites wait for servers and printers more than they compute.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "unit",
          include: ["packages/*/src/**/*.test.ts", "packages/{receipt,virtual-printer}/test/**/*.test.ts"],
          exclude,
          setupFiles: ["packages/testkit/src/fixed-seed.ts"],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: "services",
          include: serviceSuites,
          exclude,
          globalSetup: ["packages/testkit/src/global-setup.ts", "e2e/console/build.ts"],
          setupFiles: ["packages/testkit/src/fixed-seed.ts", "packages/testkit/src/no-leaks.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
