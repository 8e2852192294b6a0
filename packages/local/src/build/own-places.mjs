// Where things go that are made on this machine: a person's data, and what is built from a checkout. A checkout that this user
// may write in keeps both; somebody else's is only read. It is plain JavaScript, because it is asked before anything is built.
import { createHash } from "node:crypto";
import { accessSync, constants, existsSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";

/** @param {string | undefined} checkout Undefined for a release, which has none. */
export function dataFolder(checkout) {
  const chosen = chosenFolder();
  if (chosen) return chosen;
  const inside = checkout && join(checkout, ".platen");
  return inside && isWritable(existsSync(inside) ? inside : checkout) ? inside : stateFolder();
}

/** The folder for what is built from a checkout. @param {string} checkout */
export function buildsFolder(checkout) {
  const inside = join(checkout, "node_modules");
  const written = [inside, join(inside, programsName), join(checkout, "packages", "console")];
  if (written.filter((path) => existsSync(path)).every(isWritable)) return inside;
  const name = createHash("sha256").update(checkout).digest("hex").slice(0, 12);
  return join(chosenFolder() ?? stateFolder(), "builds", name);
}

/** The folder in there where every build of the programs has one of its own. */
export const programsName = ".platen-programs";

/** STATE_DIRECTORY is how systemd tells a service where its data belongs. */
function chosenFolder() {
  const { PLATEN_HOME, STATE_DIRECTORY } = process.env;
  if (PLATEN_HOME) return resolve(PLATEN_HOME);
  return STATE_DIRECTORY ? STATE_DIRECTORY.split(":")[0] : undefined;
}

/** Root's own home is no place for a service's data. */
function stateFolder() {
  if (process.getuid?.() === 0) return "/var/lib/platen";
  return join(process.env.XDG_STATE_HOME || join(homedir(), ".local", "state"), "platen");
}

/** @param {string} path */
function isWritable(path) {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
