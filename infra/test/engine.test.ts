import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

it("a machine that lacks programs runs no containers, says so with an error, and names all of them at once", () => {
  const tools = mkdtempSync(join(tmpdir(), "platen-tools-"));
  try {
    for (const tool of ["bash", "dirname", "id", "uname"]) {
      symlinkSync(execFileSync("which", [tool], { encoding: "utf8" }).trim(), join(tools, tool));
    }
    const script = fileURLToPath(new URL("../engine/run.sh", import.meta.url));
    const { status, stderr } = spawnSync("bash", [script, "true"], { env: { PATH: tools }, encoding: "utf8" });
    expect(status).toBe(1);
    expect(stderr).toContain("missing are apt-get, runc, iptables, slirp4netns, busybox, redis-server, haproxy");
  } finally {
    rmSync(tools, { recursive: true, force: true });
  }
});
