import { defineConfig } from "vitest/config";

/** Suites that need PostgreSQL, and Redis where there is one; the test kit brings both up once for the whole run. */
const serviceSuites = [
  "packages/{shared,testkit,worker,api,client,cli}/test/**/*.test.ts",
  "infra/**/*.test.ts",
  "e2e/**/*.test.ts",
];

export default defineConfig({
  test: {
    // The suites wait for servers and printers more than they compute.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "unit",
          include: ["packages/*/src/**/*.test.ts", "packages/{receipt,virtual-printer}/test/**/*.test.ts"],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: "services",
          include: serviceSuites,
          globalSetup: ["packages/testkit/src/global-setup.ts"],
          setupFiles: ["packages/testkit/src/no-leaks.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
