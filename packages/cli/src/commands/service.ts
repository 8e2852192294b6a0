import { userInfo } from "node:os";
import { readLastBackup } from "@platen/local/last-backup";
import { expectWords, readArguments } from "../arguments.ts";
import { type Command, CommandError, exitCodes, type Result, usageError } from "../command.ts";
import { launchd } from "../service/launchd.ts";
import type { ServiceManager } from "../service/service-manager.ts";
import type { ServiceProgram } from "../service/service-program.ts";
import { ask, carryOut, describeSteps, type Step } from "../service/steps.ts";
import { systemd } from "../service/systemd.ts";

export const service: Command = {
  summary: "have this machine run Platen from its start on: install, uninstall, status",
  help: `sudo platen service install    from now on this machine runs Platen, also after a restart
sudo platen service uninstall  ends that; data and settings stay
platen service status          whether it runs; exit code 1 when it does not

By systemd on Linux and launchd on macOS. Each night it saves all data, and keeps fourteen backups. The service runs this very \`platen\`, so put it where it can stay, as in
/opt/platen. Install it again after an upgrade, or when it has moved.

  --dry-run           install, uninstall: only show what would be done
  --json              the result for programs, errors included
  -h, --help          this text
`,

  async run(args, { env }) {
    const { values, positionals } = readArguments(args, { "dry-run": { type: "boolean" } });
    const [action] = expectWords(positionals, "install, uninstall or status");
    const user = env.SUDO_USER || userInfo().username;
    const program = { node: process.execPath, script: process.argv[1] ?? "", user };
    const manager = managerOf(process.platform);
    const isTrial = values["dry-run"] === true;
    if (action === "install") return install(manager, program, isTrial);
    if (action === "uninstall") return uninstall(manager, isTrial);
    if (action === "status" && !isTrial) return status(manager);
    throw usageError(
      action === "status"
        ? "service status does not take --dry-run."
        : `service knows install, uninstall, status, not "${action}".`,
    );
  },
};

function managerOf(platform: NodeJS.Platform): ServiceManager {
  if (platform === "linux") return systemd;
  if (platform === "darwin") return launchd;
  throw impossible(`\`platen service\` knows Linux with systemd and macOS, and not ${platform}.`, [
    "docs/install.md tells what can be done there.",
  ]);
}

function install(manager: ServiceManager, program: ServiceProgram, isTrial: boolean): Result {
  const problems = manager.problems(program);
  const steps = manager.install(program);
  if (isTrial) return shown(steps, problems);
  assertPossible(manager, "install", problems);
  try {
    carryOut(steps);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    throw impossible("The service is installed, but does not come up.", [...error.details, ...lastLines()]);
  }
  return { ...status(manager), text: `Platen is a service of this machine now.\n${placesOf(manager)}` };
}

function uninstall(manager: ServiceManager, isTrial: boolean): Result {
  const steps = manager.uninstall();
  if (isTrial) return shown(steps, []);
  assertPossible(manager, "uninstall");
  carryOut(steps);
  const { data, settings } = manager.places;
  return {
    text: `Platen is no service of this machine any more. Its data stays in ${data}, its settings in ${settings}.\n`,
    value: { isInstalled: false },
  };
}

function status(manager: ServiceManager): Result {
  const found = manager.status();
  const { isInstalled, isRunning, startsAtBoot, state } = found;
  const boot = startsAtBoot ? "starts with the machine" : "does not start with the machine";
  const text = isInstalled
    ? `${state}; ${boot}\n${placesOf(manager)}`
    : "Platen is no service of this machine. `platen service install` makes it one.\n";
  const lastBackup = readLastBackup(manager.places.data) ?? null;
  const value = { ...found, ...manager.places, lastBackup };
  return { code: isRunning ? exitCodes.done : exitCodes.failed, value, text };
}

function placesOf({ places: { data, backups, settings, log } }: ServiceManager): string {
  const { made, problem } = readLastBackup(data) ?? {};
  const last = made ? `the last ${made.startedAt}` : "none seen yet; sudo shows them";
  const failed = problem === undefined ? "" : `; the latest try failed: ${problem}`;
  return [
    `  data      ${data}\n`,
    `  backups   ${backups}, each night at three; ${last}${failed}\n`,
    `  settings  ${settings}\n  log       ${log}\n`,
  ].join("");
}

function shown(steps: readonly Step[], problems: string[]): Result {
  const warnings = problems.map((problem) => `# ${problem}\n`).join("");
  return { text: warnings + describeSteps(steps), value: { steps, problems } };
}

interface Hindrances {
  /** What this machine lacks. */
  missing?: string | undefined;
  isRoot: boolean;
  problems?: string[];
}

/** Nothing is begun that could not be ended. */
export function whyNot(action: string, script: string, found: Hindrances): CommandError | undefined {
  const { missing, isRoot, problems = [] } = found;
  if (missing)
    return impossible(missing, [`\`platen service ${action} --dry-run\` shows what would be done elsewhere.`]);
  if (problems.length > 0) return impossible("Platen cannot be a service from here.", problems);
  return isRoot ? undefined : impossible("Only root may do this.", [`sudo ${script} service ${action}`]);
}

function assertPossible(manager: ServiceManager, action: string, problems: string[] = []): void {
  const isRoot = process.getuid?.() === 0;
  const error = whyNot(action, process.argv[1] ?? "platen", { missing: manager.missing(), isRoot, problems });
  if (error) throw error;
}

/** What the service said last, where systemd keeps it. */
function lastLines(): string[] {
  const { status: code, output } = ask(["journalctl", "--output=cat", "--lines=10", "_SYSTEMD_UNIT=platen.service"]);
  return code === 0 ? output.split("\n").filter(Boolean) : [];
}

function impossible(message: string, details: string[]): CommandError {
  return new CommandError(message, { exitCode: exitCodes.failed, code: "SERVICE", details });
}
