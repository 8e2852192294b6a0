import { existsSync } from "node:fs";
import { configDefaults, defineConfig } from "vitest/config";

/** Suites that need PostgreSQL, and Redis where there is one; the test kit brings both up once for the whole run. */
const serviceSuites = [
  "packages/{shared,testkit,worker,api,client}/test/**/*.test.ts",
  "infra/**/*.test.ts",
  "e2e/**/*.test.ts",
];

/** Pages are tested in a real browser. Where there is none the other suites still run; CI has to have one. */
const browserSuites = [
  "packages/virtual-printer/test/roll.test.ts",
  "e2e/console/{accessibility,design,key,watching}.test.ts",
];
const chromium = process.env.PLATEN_CHROMIUM ?? "/usr/bin/chromium";
const leftOut = process.env.CI || existsSync(chromium) ? [] : browserSuites;
if (leftOut.length > 0) {
  console.warn(
    `Not run: ${browserSuites.join(", ")}: no Chromium at ${chromium} (apt-get install chromium, or set PLATEN_CHROMIUM).`,
  );
}
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
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: "services",
          include: serviceSuites,
          exclude,
          globalSetup: ["packages/testkit/src/global-setup.ts", "e2e/console/build.ts"],
          setupFiles: ["packages/testkit/src/no-leaks.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
