import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisedPlatforms } from "@platen/infra/platforms";
import { makeRelease } from "@platen/infra/release";
import { eventually } from "@platen/testkit/eventually";
import { codeBlocks } from "@platen/testkit/markdown-examples";
import { patientAnswerMs } from "@platen/testkit/patience";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Machine } from "./machine.ts";

/** `npm run test:service` sets it; it takes root and a while, so that it is no part of `npm run test:system`. */
const rootFileSystem = process.env.PLATEN_TEST_ROOT_FILE_SYSTEM;
const title = `as a service of a machine that systemd runs${rootFileSystem ? "" : " (not run: see npm run test:service)"}`;

/** By what each part is known; all are children of the first. */
const parts = {
  launcher: /\/platen up $/,
  API: /\/api\.js /,
  worker: /\/worker\.js /,
  "virtual printer": /\/printer\.js /,
  PostgreSQL: /\/bin\/postgres -D /,
} as const;

/** What a shop has in /opt: the archive of a release for this machine, unpacked. */
async function unpackedRelease(folder: string): Promise<string> {
  const release = join(folder, "release");
  const platforms = promisedPlatforms.filter(({ os, cpu }) => os === process.platform && cpu === process.arch);
  await makeRelease({ folder: release, platforms, level: 1 });
  const archive = readdirSync(release).find((name) => name.endsWith(".tar.gz")) ?? "";
  execFileSync("tar", ["-xzf", join(release, archive), "-C", folder]);
  return join(folder, archive.replace(/\.tar\.gz$/, ""));
}

describe.skipIf(!rootFileSystem)(title, () => {
  let machine: Machine;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "platen-service-"));
    machine = new Machine(rootFileSystem ?? "", await unpackedRelease(folder));
    await machine.start();
    setForService("patience", `[Service]\nEnvironment=PLATEN_ANSWER_WITHIN_MS=${patientAnswerMs}\n`);
  });

  afterAll(async () => {
    await machine.close();
    rmSync(folder, { recursive: true });
  });

  /** What `systemctl edit platen` does with what is written in its editor. */
  function setForService(name: string, lines: string): void {
    const place = "/etc/systemd/system/platen.service.d";
    const write = `mkdir -p ${place} && printf '%s' "$1" > ${place}/${name}.conf && systemctl daemon-reload`;
    expect(machine.run("sh", "-c", write, "sh", lines).status).toBe(0);
  }

  const prints = () => machine.platen("printer", "test", "--wait").status === 0;

  function jobs(): number {
    const { output } = machine.platen("jobs", "--limit", "100", "--json");
    return (JSON.parse(output) as unknown[]).length;
  }

  it("platen service install returns when Platen is ready, and a receipt is printed", () => {
    const installed = machine.platen("service", "install");
    expect(installed.status, installed.output).toBe(0);
    expect(machine.platen("service", "status").output).toMatch(/^active \(running\).*starts with the machine/);
    const printed = machine.platen("printer", "test", "--wait");
    expect(printed.status, printed.output).toBe(0);
    // Drawing needs threads and machine code.
    const drawn = machine.platen("preview", "order-receipt", "-o", "/root/receipt.png");
    expect(drawn.status, drawn.output).toBe(0);
  });

  it("nothing of it runs as root, its log is in the journal, and its exposure is at most 3", () => {
    for (const [part, command] of Object.entries(parts)) {
      const [pid] = machine.find(command);
      expect(pid, part).toBeDefined();
      const [, user] = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
      expect(Number(user), part).toBeGreaterThan(0);
    }
    const lines = machine.run("journalctl", "-u", "platen", "-o", "cat").output;
    expect(lines).toContain('"msg":"Platen is ready."');
    const judged = machine.run("systemd-analyze", "security", "--no-pager", "--threshold=30", "platen.service");
    expect(judged.status, judged.output).toBe(0);
  });

  it("its timer runs each night, and what that starts saves all data while it prints", () => {
    expect(machine.run("systemctl", "is-active", "platen-backup.timer").output.trim()).toBe("active");
    const saved = machine.run("systemctl", "start", "platen-backup.service");
    expect(saved.status, machine.run("journalctl", "-u", "platen-backup", "-o", "cat").output).toBe(0);
    const { lastBackup } = JSON.parse(machine.platen("service", "status", "--json").output);
    expect(machine.platen("backup", "verify", lastBackup.made.file).status).toBe(0);
    expect(machine.platen("service", "status").output).toContain(`the last ${lastBackup.made.startedAt}`);
    expect(prints()).toBe(true);
  });

  it.each(Object.entries(parts))("it prints again after its %s was killed", async (_, command) => {
    const killed = machine.find(command);
    expect(killed).not.toEqual([]);
    for (const pid of killed) process.kill(pid, "SIGKILL");
    await eventually(() => machine.find(command).some((pid) => !killed.includes(pid)));
    await eventually(prints);
  });

  it("systemctl stop leaves nothing of it running, and systemctl start returns when it prints", () => {
    expect(machine.run("systemctl", "stop", "platen").status).toBe(0);
    for (const command of Object.values(parts)) expect(machine.find(command)).toEqual([]);
    expect(machine.run("systemctl", "start", "platen").status).toBe(0);
    expect(prints()).toBe(true);
  });

  it("after the machine was switched off and on it runs by itself, with its jobs", async () => {
    const before = jobs();
    expect(before).toBeGreaterThan(0);
    await machine.restart();
    await eventually(() => machine.platen("service", "status").status === 0);
    expect(jobs()).toBe(before);
    await eventually(prints);
  });

  it("platen service uninstall ends it, and installed again it has data that was copied there, whoever the files belonged to", () => {
    const before = jobs();
    expect(machine.platen("service", "uninstall").status).toBe(0);
    expect(machine.platen("service", "status").output).toContain("no service of this machine");
    expect(machine.find(parts.launcher)).toEqual([]);
    // As if somebody had tried it out in a checkout, and this was the first install.
    const triedOut = "mv /var/lib/platen /root/.platen && chown -R nobody /root/.platen";
    expect(machine.run("sh", "-c", triedOut).status).toBe(0);
    const copied = machine.run("sh", "-c", "cd /root && cp -a .platen/. /var/lib/platen/");
    expect(copied.status, copied.output).toBe(0);
    const again = machine.platen("service", "install");
    expect(again.status, again.output).toBe(0);
    expect(jobs()).toBe(before);
  });

  it("with the lines that docs/install.md shows for it, it serves a port below 1024", () => {
    const blocks = codeBlocks(new URL("../../docs/install.md", import.meta.url), "text");
    const lines = blocks.find((block) => block.startsWith("[Service]\n")) ?? "";
    setForService("override", lines);
    expect(machine.run("sh", "-c", "echo PORT=80 >> /etc/platen/platen.env").status).toBe(0);
    const restarted = machine.run("systemctl", "restart", "platen");
    expect(restarted.status, restarted.output).toBe(0);
    const url = "PLATEN_URL=http://127.0.0.1:80";
    const printed = machine.run("env", url, "/opt/platen/platen", "printer", "test", "--wait");
    expect(printed.status, printed.output).toBe(0);
  });
});
