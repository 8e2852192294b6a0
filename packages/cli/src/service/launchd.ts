import { existsSync } from "node:fs";
import type { ServiceManager } from "./service-manager.ts";
import { isInCache, type ServiceProgram, whatIsMissing } from "./service-program.ts";
import { ask } from "./steps.ts";
import { backupsKept } from "./systemd-unit.ts";

const label = "local.platen";
const propertyList = `/Library/LaunchDaemons/${label}.plist`;
const backupLabel = `${label}.backup`;
const backupList = `/Library/LaunchDaemons/${backupLabel}.plist`;
const folder = "/Library/Application Support/Platen";
const logFolder = "/Library/Logs/Platen";

/** Written by what Apple documents, and never run on a Mac. */
export const launchd: ServiceManager = {
  places: {
    data: folder,
    backups: `${folder}/backups`,
    settings: `${folder}/platen.config.json`,
    log: `${logFolder}/platen.log`,
  },

  missing: () => undefined,

  problems(program) {
    const cached = isInCache(program.script) ? [`${program.script} is in npm's cache, which does not last.`] : [];
    return [...whatIsMissing(program), ...cached];
  },

  install: (program) => [
    { run: ["install", "-d", "-o", program.user, "-m", "700", folder] },
    { run: ["install", "-d", "-o", program.user, "-m", "755", logFolder] },
    { write: propertyList, content: propertyListOf(program), mode: 0o644 },
    { run: ["launchctl", "bootout", `system/${label}`], mayFail: true },
    { run: ["launchctl", "enable", `system/${label}`] },
    { run: ["launchctl", "bootstrap", "system", propertyList] },
    { write: backupList, content: backupListOf(program), mode: 0o644 },
    { run: ["launchctl", "bootout", `system/${backupLabel}`], mayFail: true },
    { run: ["launchctl", "enable", `system/${backupLabel}`] },
    { run: ["launchctl", "bootstrap", "system", backupList] },
  ],

  uninstall: () => [
    { run: ["launchctl", "bootout", `system/${label}`], mayFail: true },
    { run: ["launchctl", "bootout", `system/${backupLabel}`], mayFail: true },
    { remove: propertyList },
    { remove: backupList },
  ],

  status() {
    const { status, output } = ask(["launchctl", "print", `system/${label}`]);
    const state = /^\s*state = (.+)$/m.exec(output)?.[1] ?? "not loaded";
    const isInstalled = existsSync(propertyList);
    return { isInstalled, isRunning: status === 0 && state === "running", startsAtBoot: isInstalled, state };
  },
};

/** Its user is whoever installs it: PostgreSQL refuses root, and a service needs no more rights than a person. */
export function propertyListOf(program: ServiceProgram): string {
  const whenToRun = `  <key>RunAtLoad</key>
  <true/>
  <key>KeepAlive</key>
  <true/>
  <key>ThrottleInterval</key>
  <integer>5</integer>
  <key>ExitTimeOut</key>
  <integer>30</integer>`;
  return jobOf(program, label, ["up"], whenToRun, "platen.log");
}

/** Each night; one that the machine slept through when it wakes up. Keeps as many as systemd's unit does. */
export function backupListOf(program: ServiceProgram): string {
  const whenToRun = `  <key>StartCalendarInterval</key>
  <dict>
    <key>Hour</key>
    <integer>3</integer>
    <key>Minute</key>
    <integer>0</integer>
  </dict>`;
  return jobOf(program, backupLabel, ["backup", "--keep", String(backupsKept)], whenToRun, "backup.log");
}

function jobOf({ node, script, user }: ServiceProgram, name: string, args: string[], whenToRun: string, log: string) {
  const words = [node, script, ...args].map((text) => `    <string>${escaped(text)}</string>`).join("\n");
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>${name}</string>
  <key>ProgramArguments</key>
  <array>
${words}
  </array>
  <key>UserName</key>
  <string>${escaped(user)}</string>
  <key>WorkingDirectory</key>
  <string>${folder}</string>
  <key>EnvironmentVariables</key>
  <dict>
    <key>PLATEN_HOME</key>
    <string>${folder}</string>
    <key>NODE_ENV</key>
    <string>production</string>
  </dict>
${whenToRun}
  <key>Umask</key>
  <integer>63</integer>
  <key>StandardOutPath</key>
  <string>${logFolder}/${log}</string>
  <key>StandardErrorPath</key>
  <string>${logFolder}/${log}</string>
</dict>
</plist>
`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
