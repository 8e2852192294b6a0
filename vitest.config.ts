import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Suites of the whole system, and those that stand beside the package they are about: browsers, kills, starts, images, and
 * servers, networks and printers that go away and come back, which takes as long as it takes.
 */
const systemSuites = [
  "e2e/**/*.test.ts",
  "bench/**/*.test.ts",
  "infra/test/images.test.ts",
  "packages/api/test/{blocked-database,full-disk,fuzz,missed-change,outage,processes,replicas,slow-client}.test.ts",
  "packages/api/test/attack/held-bodies.test.ts",
  "packages/api/test/events/{caught-up,later-release}.test.ts",
  "packages/api/test/lanes/{cloudprnt,sdp}.test.ts",
  "packages/cli/test/{doctor,unsteady-network,up}.test.ts",
  "packages/local/test/*.test.ts",
  "packages/receipt/test/quiet-zones.test.ts",
  "packages/shared/test/{bus,connection-loss,failover}.test.ts",
  "packages/virtual-printer/test/roll.test.ts",
  "packages/worker/test/{crash,faults,housekeeping,idle,locks,outages,print,servers,session,trouble,two-printers,workers}.test.ts",
  "packages/worker/test/protocol/*.test.ts",
];

/** Pure code as well, but whole tables of cases or a program of its own: too long to wait for after each small change. */
const longSuites = [
  "packages/receipt/test/{any-content,bounded-drawing,language.property}.test.ts",
  "packages/virtual-printer/test/command-line.test.ts",
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
    system: [
      "packages/virtual-printer/test/roll.test.ts",
      "e2e/console/!(size).test.ts",
      "e2e/clients/packed-client.test.ts",
    ],
    services: [],
  },
  {
    program: "python3 on the PATH",
    isThere: onPath("python3"),
    system: ["e2e/clients/python.test.ts"],
    services: [],
  },
  {
    program: "curl and bash on the PATH",
    isThere: ["curl", "bash"].every(onPath),
    system: ["e2e/readme.test.ts"],
    services: ["packages/client/test/examples.test.ts"],
  },
  {
    program: "openssl and redis-server on the PATH",
    isThere: ["openssl", "redis-server"].every(onPath),
    system: ["e2e/tls.test.ts"],
    services: ["packages/cli/test/certificate.test.ts"],
  },
  {
    program: "prometheus and promtool on the PATH (Debian's package prometheus)",
    isThere: ["prometheus", "promtool"].every(onPath),
    system: ["e2e/observe.test.ts"],
    services: [],
  },
];
const missing = process.env.CI ? [] : demanding.filter(({ isThere }) => !isThere);
const isAsked = (tier: string) => !process.argv.includes("--project") || process.argv.includes(tier);
for (const { program, system, services } of missing) {
  const suites = [...(isAsked("system") ? system : []), ...(isAsked("services") ? services : [])];
  if (suites.length > 0) console.warn(`Not run, for want of ${program}: ${suites.join(", ")}`);
}
const leftOut = [...configDefaults.exclude, ...missing.flatMap(({ system, services }) => [...system, ...services])];

/** For what never ends. How long a suite may take on a slow and busy machine is nobody's promise. */
const hangsAfterMs = 15 * 60_000;
const patience = {
  testTimeout: hangsAfterMs,
  hookTimeout: hangsAfterMs,
  teardownTimeout: hangsAfterMs,
  // Vitest would give up after a second.
  expect: { poll: { timeout: 120_000 } },
};

/** What suites on real servers share: PostgreSQL, Redis where there is one, and the built programs and console. */
const onServers = {
  ...patience,
  globalSetup: ["packages/testkit/src/global-setup.ts", "e2e/console/build.ts"],
  setupFiles: ["packages/testkit/src/fixed-seed.ts", "packages/testkit/src/no-leaks.ts"],
};

/** Minutes each, and small files, which Vitest would begin last: a worker that has nothing else to do would wait for one of them. */
const begunFirst = ["bench/smoke", "e2e/webhooks", "e2e/rehearsal", "e2e/workers", "worker/test/protocol/protocol"];

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => begunFirst.some((name) => moduleId.endsWith(`${name}.test.ts`));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    // The suites wait for servers and printers more than they compute.
    maxWorkers: 5,
    projects: [
      {
        test: {
          ...patience,
          name: "unit",
          // Pure code with no state between files: loading it once for each worker halves the time.
          isolate: false,
          // It computes and waits for nobody.
          maxWorkers: "100%",
          sequence: { groupOrder: 1 },
          include: ["packages/*/src/**/*.test.ts", "packages/{receipt,virtual-printer}/test/**/*.test.ts"],
          exclude: [...leftOut, ...systemSuites, ...longSuites],
          setupFiles: ["packages/testkit/src/fixed-seed.ts"],
        },
      },
      {
        test: {
          ...onServers,
          name: "services",
          sequence: { groupOrder: 2 },
          // The programs' code is loaded once for each worker and not for each file, which took most of the time.
          isolate: false,
          include: [
            "packages/{shared,testkit,worker,api,client,cli}/test/**/*.test.ts",
            "infra/test/*.test.ts",
            ...longSuites,
          ],
          exclude: [...leftOut, ...systemSuites],
        },
      },
      { test: { ...onServers, name: "system", sequence: { groupOrder: 3 }, include: systemSuites, exclude: leftOut } },
    ],
  },
});
