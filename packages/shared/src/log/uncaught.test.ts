import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

const program = (failure: string) => `
  import { createLog } from ${JSON.stringify(new URL("./log.ts", import.meta.url).href)};
  import { endOnUncaught } from ${JSON.stringify(new URL("./uncaught.ts", import.meta.url).href)};
  endOnUncaught(createLog({ level: "trace", part: "api", pretty: false }));
  ${failure}
`;

it.each([
  ["thrown", 'setTimeout(() => { throw new Error(["4111", "2222"].join(" ")); });'],
  ["of a promise", 'void Promise.reject(new TypeError(["4111", "2222"].join(" ")));'],
])("an error that nobody caught, %s, ends the process with a line that does not hold its words", (_, failure) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "-e", program(failure)],
    { encoding: "utf8", cwd: import.meta.dirname },
  );
  expect(status).toBe(1);
  expect(stdout).toContain('"level":"fatal"');
  expect(stdout + stderr).not.toContain("4111 2222");
});
