import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { codeBlocks } from "@platen/testkit/markdown-examples";
import { patientAnswerMs } from "@platen/testkit/patience";

export const root = new URL("../../", import.meta.url);

/** A checkout of its own, for its own secrets and settings, whose sources may be changed. */
export interface Installation {
  /** The one commit it has. */
  revision: string;
  /** Runs a script in the checkout as somebody types it, and returns what it printed. */
  run(script: string): Promise<string>;
  /** Writes another line under a source, so that what is built of it differs. */
  change(file: string): void;
  /** Sets a variable of infra/.env that is there. */
  set(variable: string, value: string): void;
  apiKey(): string;
  remove(): void;
}

/** `source` is where it says that it was cloned from. */
export function makeInstallation(source: string): Installation {
  const folder = mkdtempSync(join(tmpdir(), "platen-containers-"));
  const copy = `git ls-files -z --cached --others --exclude-standard |
    tar --create --null --files-from - --ignore-failed-read | tar --extract --directory "${folder}"`;
  execFileSync("bash", ["-c", copy], { cwd: fileURLToPath(root), stdio: ["ignore", "ignore", "ignore"] });
  // A busy machine gives the same answers.
  edit(join(folder, "infra/.env.example"), (text) =>
    setVariable(text, "PLATEN_ANSWER_WITHIN_MS", `${patientAnswerMs}`),
  );
  const commit = `git init --quiet && git remote add origin "${source}" && git add --all &&
    git -c user.name=Anna -c user.email=anna@example.com commit --quiet --message "all" && git rev-parse HEAD`;
  const revision = execFileSync("bash", ["-c", commit], { cwd: folder, encoding: "utf8" }).trim();
  // Whoever builds says so every time, or the next build would be of another image.
  const env = { ...process.env, REVISION: revision, SOURCE: source, BUILDKIT_PROGRESS: "plain" };
  return {
    revision,
    async run(script) {
      const options = { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 };
      try {
        const { stdout, stderr } = await promisify(execFile)("bash", ["-euo", "pipefail", "-c", script], options);
        return stdout + stderr;
      } catch (error) {
        const { stdout, stderr } = error as { stdout: string; stderr: string };
        throw new Error(`${script}\n${(stdout + stderr).slice(-6_000)}`);
      }
    },
    change: (file) => edit(join(folder, file), (text) => `${text}\nexport const changed${text.length} = true;\n`),
    set: (variable, value) => edit(join(folder, "infra/.env"), (text) => setVariable(text, variable, value)),
    apiKey: () => readFileSync(join(folder, "infra/secrets/api_key"), "utf8"),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function setVariable(text: string, variable: string, value: string): string {
  const line = new RegExp(`^${variable}=.*$`, "m");
  if (!line.test(text)) throw new Error(`infra/.env.example does not show ${variable}`);
  return text.replace(line, `${variable}=${value}`);
}

function edit(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, "utf8")));
}

/** The commands that a page shows in the block that holds this text. */
export function documented(page: string, text: string): string {
  const block = codeBlocks(new URL(page, root), "text").find((code) => code.includes(text));
  if (!block) throw new Error(`${page} shows no commands with ${text}`);
  return block;
}
