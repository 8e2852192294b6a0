import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { buildsFolder, dataFolder } from "./own-places.mjs";

let checkout: string;

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), "platen-places-"));
  for (const name of ["PLATEN_HOME", "STATE_DIRECTORY", "XDG_STATE_HOME"]) vi.stubEnv(name, "");
  vi.spyOn(process, "getuid").mockReturnValue(1000);
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(checkout, { recursive: true, force: true });
});

/** Nobody may write in a folder that is not there. */
const somebodyElses = "/nowhere/platen";

it("the data is where PLATEN_HOME says, or systemd, or in a checkout that one may write in", () => {
  expect(dataFolder(checkout)).toBe(join(checkout, ".platen"));
  vi.stubEnv("STATE_DIRECTORY", "/var/lib/one:/var/lib/two");
  expect(dataFolder(checkout)).toBe("/var/lib/one");
  vi.stubEnv("PLATEN_HOME", "/srv/platen");
  expect(dataFolder(checkout)).toBe("/srv/platen");
});

it.each([
  ["a release", undefined],
  ["somebody else's checkout", somebodyElses],
])("the data of %s is with its user, and root's in /var/lib", (_, place) => {
  expect(dataFolder(place)).toBe(join(homedir(), ".local/state/platen"));
  vi.stubEnv("XDG_STATE_HOME", "/home/ada/state");
  expect(dataFolder(place)).toBe("/home/ada/state/platen");
  vi.mocked(process.getuid ?? vi.fn()).mockReturnValue(0);
  expect(dataFolder(place)).toBe("/var/lib/platen");
});

it("what is built from a checkout stays in it where one may write there", () => {
  mkdirSync(join(checkout, "node_modules"));
  expect(buildsFolder(checkout)).toBe(join(checkout, "node_modules"));
});
