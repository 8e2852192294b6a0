import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type Config, ConfigError, type ConfigNeeds, environmentSettings, loadConfig } from "./config.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads what a process is started with: the file named by PLATEN_CONFIG (or `platen.config.json` here, if there is one),
 * the secrets that `*_FILE` variables point at, and the environment. Only `main.ts` files call this.
 */
export function readConfig(env: Environment, directory: string, needs: ConfigNeeds = {}): Config {
  const problems: string[] = [];
  const file = readConfigFile(env.PLATEN_CONFIG || undefined, directory, problems);
  const resolved = readSecretFiles(env, problems);
  try {
    const config = loadConfig(file, resolved, needs);
    if (problems.length === 0) return config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    problems.push(...error.problems);
  }
  throw new ConfigError(problems);
}

/** Whether a person has set this, in the environment or in the file; otherwise its default holds. */
export function isSet(name: keyof typeof environmentSettings, env: Environment, directory: string): boolean {
  if (env[name] || env[`${name}_FILE`]) return true;
  const file = readConfigFile(env.PLATEN_CONFIG || undefined, directory, []);
  const [section = "", key = ""] = environmentSettings[name].split(".");
  const settings = file === undefined ? {} : (JSON.parse(file) as Record<string, object | undefined>);
  return Object.hasOwn(settings[section] ?? {}, key);
}

function readConfigFile(named: string | undefined, directory: string, problems: string[]): string | undefined {
  try {
    return readFileSync(resolve(directory, named ?? "platen.config.json"), "utf8");
  } catch (error) {
    const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (named === undefined && missing) return undefined;
    problems.push(
      `PLATEN_CONFIG: cannot read ${named ?? "platen.config.json"} (${missing ? "no such file" : String(error)})`,
    );
    return undefined;
  }
}

/** Container platforms hand over secrets as files: DATABASE_URL_FILE=/run/secrets/database gives DATABASE_URL. */
function readSecretFiles(env: Environment, problems: string[]): Environment {
  const result: Record<string, string | undefined> = { ...env };
  for (const name of Object.keys(environmentSettings)) {
    const path = env[`${name}_FILE`];
    delete result[`${name}_FILE`];
    if (path === undefined || path === "") continue;
    try {
      result[name] = readFileSync(path, "utf8").trim();
    } catch {
      problems.push(`${name}_FILE: cannot read ${path}`);
    }
  }
  return result;
}
