import { existsSync, realpathSync } from "node:fs";
import { dirname } from "node:path";
import { everyoneCanPass } from "@platen/local/home";
import type { ServiceManager, ServiceStatus } from "./service-manager.ts";
import { isInCache, whatIsMissing } from "./service-program.ts";
import { ask } from "./steps.ts";
import { backupTimer, backupUnit, settingsFile, systemUser, unit } from "./systemd-unit.ts";

const unitFile = "/etc/systemd/system/platen.service";
const backupFiles = ["service", "timer"].map((kind) => `/etc/systemd/system/platen-backup.${kind}`) as [string, string];
const userFile = "/etc/sysusers.d/platen.conf";

export const systemd: ServiceManager = {
  places: {
    data: "/var/lib/platen",
    backups: "/var/lib/platen/backups",
    settings: settingsFile,
    log: "sudo journalctl -u platen",
  },

  missing() {
    return existsSync("/run/systemd/system") ? undefined : "This machine is not run by systemd.";
  },

  problems(program) {
    const missing = whatIsMissing(program);
    return missing.length > 0
      ? missing
      : [...hiddenOnTheWay(program.node, "Node"), ...hiddenOnTheWay(program.script, "Platen")];
  },

  install: (program) => [
    { write: userFile, content: systemUser, mode: 0o644 },
    { run: ["systemd-sysusers", userFile] },
    { write: unitFile, content: unit(program), mode: 0o644 },
    { write: backupFiles[0], content: backupUnit(program), mode: 0o644 },
    { write: backupFiles[1], content: backupTimer, mode: 0o644 },
    { write: settingsFile, content: usualSettings, mode: 0o600, unlessThere: true },
    { run: ["systemctl", "daemon-reload"] },
    { run: ["systemctl", "enable", "--quiet", "platen.service"] },
    // Returns when Platen is ready.
    { run: ["systemctl", "restart", "platen.service"] },
    { run: ["systemctl", "enable", "--quiet", "--now", "platen-backup.timer"] },
  ],

  // The user stays with its data.
  uninstall: () => [
    { run: ["systemctl", "disable", "--quiet", "--now", "platen.service"], mayFail: true },
    { run: ["systemctl", "disable", "--quiet", "--now", "platen-backup.timer"], mayFail: true },
    { remove: unitFile },
    ...backupFiles.map((file) => ({ remove: file })),
    { run: ["systemctl", "daemon-reload"] },
    { run: ["systemctl", "reset-failed", "platen.service"], mayFail: true },
  ],

  status: () => readStatus(ask(["systemctl", "show", "platen.service", `--property=${asked.join()}`]).output),
};

const asked = ["LoadState", "ActiveState", "SubState", "UnitFileState", "NRestarts", "ActiveEnterTimestamp"] as const;

export function readStatus(answer: string): ServiceStatus {
  const found = new Map(answer.split("\n").map((line) => line.split(/=(.*)/s, 2) as [string, string]));
  const [loaded, active = "unknown", sub = "unknown", file, restarts = "0", since] = asked.map((name) =>
    found.get(name),
  );
  return {
    isInstalled: loaded === "loaded",
    isRunning: active === "active",
    startsAtBoot: file === "enabled",
    state: `${active} (${sub})${since ? ` since ${since}` : ""}, started again ${restarts} times`,
  };
}

/** A link has to be seen, and what it leads to. */
function hiddenOnTheWay(path: string, what: string): string[] {
  const [first] = [path, realpathSync(path)].flatMap((place) => hidden(place, what));
  return first === undefined ? [] : [first];
}

/** What the unit hides from the service, and what is hidden from everybody but its owner. */
export function hidden(path: string, what: string): string[] {
  const place = /^\/(home|root|tmp|var\/tmp|run\/user)(?=\/)/.exec(path)?.[0];
  const step =
    what === "Node" ? "Install Node for everybody, as in /usr/local." : "Put it below /opt, as in /opt/platen.";
  if (isInCache(path)) return [`${what} is in npm's cache (${path}), which does not last. ${step}`];
  if (place) return [`${what} is in ${place} (${path}), which a service does not see. ${step}`];
  if (!everyoneCanPass(dirname(path)))
    return [`${what} is in a folder that only its owner may enter (${path}). ${step}`];
  return [];
}

const usualSettings = `# Settings of Platen's service; docs/configure.md lists them all. \`systemctl restart platen\` makes changes count.
# Only root can read this file, so that keys may stand in it.

# A port that is named is never replaced by another one.
PORT=3000

# For other machines as well, and then with a key:
#HOST=0.0.0.0
#PLATEN_API_KEY=

# The printer. Without it there is a virtual one, until \`platen printer config --ip\` or the console names a real one:
#PLATEN_PRINTER_IP=192.168.1.50
`;
