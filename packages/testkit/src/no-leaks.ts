import { sleep } from "@platen/shared/time";
import { afterAll } from "vitest";

/**
 * Runs in every file of the service suites, after all of the file's own clean-up: a socket, server or child process
 * that is still there was leaked by the code or by its test, and fails the file.
 */
const watched = new Set(["TCPSocketWrap", "TCPServerWrap", "PipeServerWrap", "ProcessWrap"]);
const patienceMs = 60_000;

afterAll(async () => {
  const deadline = Date.now() + patienceMs;
  let left = leaked();
  while (left.length > 0 && Date.now() < deadline) {
    await sleep(20);
    left = leaked();
  }
  if (left.length > 0) throw new Error(`leaked by this file: ${left.join(", ")}`);
});

function leaked(): string[] {
  return process.getActiveResourcesInfo().filter((name) => watched.has(name));
}
