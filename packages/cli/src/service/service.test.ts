import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { whyNot } from "../commands/service.ts";
import { backupListOf, propertyListOf } from "./launchd.ts";
import { describeSteps } from "./steps.ts";
import { hidden, readStatus, systemd } from "./systemd.ts";
import { backupTimer, backupUnit, unit } from "./systemd-unit.ts";

const program = { node: "/usr/bin/env", script: "/opt/platen/platen", user: "anna" };
const has = (name: string) => spawnSync(name, ["--version"]).status === 0;
/** Older ones judge only what is installed. */
const judgesFiles = spawnSync("systemd-analyze", ["--help"], { encoding: "utf8" }).stdout?.includes("--offline");

function analyze(name: string, ...args: string[]): { status: number | null; output: string } {
  const folder = mkdtempSync(join(tmpdir(), "platen-unit-"));
  writeFileSync(join(folder, "platen.service"), unit(program));
  writeFileSync(join(folder, "platen-backup.service"), backupUnit(program));
  writeFileSync(join(folder, "platen-backup.timer"), backupTimer);
  const { status, stdout, stderr } = spawnSync("systemd-analyze", [...args, join(folder, name)], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  return { status, output: stdout + stderr };
}

it.skipIf(!judgesFiles)("systemd understands every line of the units, and judges their exposure at most 3", () => {
  for (const name of ["platen.service", "platen-backup.service", "platen-backup.timer"]) {
    expect([name, analyze(name, "verify")]).toEqual([name, { status: 0, output: "" }]);
    if (name.endsWith(".timer")) continue;
    const judged = analyze(name, "security", "--offline=yes", "--no-pager", "--threshold=30");
    expect(judged.status, judged.output).toBe(0);
  }
});

it("the service brings a timer that saves all data each night and keeps fourteen backups", () => {
  const shown = describeSteps(systemd.install(program));
  expect(shown).toContain("ExecStart=/usr/bin/env /opt/platen/platen backup --keep 14\n");
  expect(shown).toContain("OnCalendar=*-*-* 03:00:00\n");
  expect(shown).toContain("$ systemctl enable --quiet --now platen-backup.timer\n");
  const gone = describeSteps(systemd.uninstall());
  expect(gone).toContain("$ systemctl disable --quiet --now platen-backup.timer\n");
  for (const kind of ["service", "timer"]) expect(gone).toContain(`$ rm /etc/systemd/system/platen-backup.${kind}\n`);
});

it("a path with spaces, percent signs and dollars is one word of the unit, and means itself", () => {
  const text = unit({ node: "/usr/bin/node", script: '/opt/50% "off" $HOME/platen' });
  expect(text).toContain('ExecStart=/usr/bin/node "/opt/50%% \\"off\\" $$HOME/platen" up\n');
});

it.skipIf(!has("python3"))("launchd is given a property list with what is run and by whom", () => {
  const list = propertyListOf({ node: "/usr/local/bin/node", script: "/opt/a & <b>/platen", user: "anna" });
  const read = "import json, plistlib, sys; print(json.dumps(plistlib.loads(sys.stdin.buffer.read())))";
  const { stdout, stderr } = spawnSync("python3", ["-c", read], { encoding: "utf8", input: list });
  expect(stderr).toBe("");
  expect(JSON.parse(stdout)).toMatchObject({
    Label: "local.platen",
    ProgramArguments: ["/usr/local/bin/node", "/opt/a & <b>/platen", "up"],
    UserName: "anna",
    KeepAlive: true,
    RunAtLoad: true,
  });
  const nightly = spawnSync("python3", ["-c", read], { encoding: "utf8", input: backupListOf(program) });
  expect(JSON.parse(nightly.stdout)).toMatchObject({
    Label: "local.platen.backup",
    ProgramArguments: ["/usr/bin/env", "/opt/platen/platen", "backup", "--keep", "14"],
    StartCalendarInterval: { Hour: 3, Minute: 0 },
  });
});

it.each([
  ["/home/anna/platen/platen", "is in /home"],
  ["/root/platen/platen", "is in /root"],
  ["/tmp/platen", "is in /tmp"],
  ["/opt/node_cache/_npx/1/platen", "is in npm's cache"],
])("a platen at %s is refused, because the service would not see it there", (script, reason) => {
  expect(hidden(script, "Platen").join()).toContain(reason);
});

it("a link to a platen that the service would not see is refused like the platen itself", () => {
  const folder = mkdtempSync(join(tmpdir(), "platen-link-"));
  try {
    const link = join(folder, "platen");
    symlinkSync(process.execPath, link);
    expect(systemd.problems({ ...program, node: "/usr/bin/env", script: link }).join()).toContain("Platen is in");
    expect(systemd.problems({ ...program, script: join(folder, "none") })).toEqual([`There is no ${folder}/none.`]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it("a dry run shows every file and every command, and does nothing", () => {
  const shown = describeSteps(systemd.install(program));
  expect(shown).toContain("# /etc/systemd/system/platen.service\n");
  expect(shown).toContain("ExecStart=/usr/bin/env /opt/platen/platen up\n");
  expect(shown).toContain("# /etc/platen/platen.env (stays if it is there)\n");
  expect(shown).toContain("$ systemctl enable --quiet platen.service\n$ systemctl restart platen.service\n");
});

it("it is said how the log is read by somebody who is not root", () => {
  expect(systemd.places.log).toBe("sudo journalctl -u platen");
});

it("the status tells whether it is installed, runs and starts with the machine", () => {
  const answer = "LoadState=loaded\nActiveState=active\nSubState=running\nUnitFileState=enabled\nNRestarts=2\n";
  expect(readStatus(`${answer}ActiveEnterTimestamp=Mon 2026-11-16 08:00:00 UTC\n`)).toEqual({
    isInstalled: true,
    isRunning: true,
    startsAtBoot: true,
    state: "active (running) since Mon 2026-11-16 08:00:00 UTC, started again 2 times",
  });
  expect(readStatus("LoadState=not-found\nActiveState=inactive\nSubState=dead\n")).toMatchObject({
    isInstalled: false,
  });
});

it.each([
  [{ missing: "This machine is not run by systemd.", isRoot: true }, "--dry-run` shows"],
  [{ isRoot: false, problems: ["Platen is in /home"] }, "Platen is in /home"],
  [{ isRoot: false }, "sudo /opt/platen/platen service install"],
])("when it cannot be done (%j), it is said what to do", (hindrances, step) => {
  expect(whyNot("install", program.script, hindrances)?.details.join("\n")).toContain(step);
});

it("root on a machine with systemd may install what the service can see", () => {
  expect(whyNot("install", program.script, { isRoot: true, problems: [] })).toBeUndefined();
});
