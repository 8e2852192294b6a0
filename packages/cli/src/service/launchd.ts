import { existsSync } from "node:fs";
import type { ServiceManager } from "./service-manager.ts";
import { isInCache, type ServiceProgram, whatIsMissing } from "./service-program.ts";
import { ask } from "./steps.ts";

const label = "local.platen";
const propertyList = `/Library/LaunchDaemons/${label}.plist`;
const folder = "/Library/Application Support/Platen";
const logFolder = "/Library/Logs/Platen";

/** Written by what Apple documents, and never run on a Mac. */
export const launchd: ServiceManager = {
  places: { data: folder, settings: `${folder}/platen.config.json`, log: `${logFolder}/platen.log` },

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
  ],

  uninstall: () => [{ run: ["launchctl", "bootout", `system/${label}`], mayFail: true }, { remove: propertyList }],

  status() {
    const { status, output } = ask(["launchctl", "print", `system/${label}`]);
    const state = /^\s*state = (.+)$/m.exec(output)?.[1] ?? "not loaded";
    const isInstalled = existsSync(propertyList);
    return { isInstalled, isRunning: status === 0 && state === "running", startsAtBoot: isInstalled, state };
  },
};

/** Its user is whoever installs it: PostgreSQL refuses root, and a service needs no more rights than a person. */
export function propertyListOf({ node, script, user }: ServiceProgram): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>${label}</string>
  <key>ProgramArguments</key>
  <array>
    <string>${escaped(node)}</string>
    <string>${escaped(script)}</string>
    <string>up</string>
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
  <key>RunAtLoad</key>
  <true/>
  <key>KeepAlive</key>
  <true/>
  <key>ThrottleInterval</key>
  <integer>5</integer>
  <key>ExitTimeOut</key>
  <integer>30</integer>
  <key>Umask</key>
  <integer>63</integer>
  <key>StandardOutPath</key>
  <string>${logFolder}/platen.log</string>
  <key>StandardErrorPath</key>
  <string>${logFolder}/platen.log</string>
</dict>
</plist>
`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
