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
  // An address that was named and could not be read has been reported.
  const isDatabaseNamed = env.DATABASE_URL_FILE !== undefined && resolved.DATABASE_URL === undefined;
  try {
    const config = loadConfig(file, resolved, isDatabaseNamed ? { ...needs, database: false } : needs);
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

/**
 * Container platforms hand over secrets as files: DATABASE_URL_FILE=/run/secrets/database gives DATABASE_URL. A file that is
 * empty is a secret that is missing, so it stops the start: without its key the service would be open to everyone.
 */
function readSecretFiles(env: Environment, problems: string[]): Environment {
  const result: Record<string, string | undefined> = { ...env };
  for (const name of Object.keys(environmentSettings)) {
    const variable = `${name}_FILE`;
    const path = env[variable];
    if (path === undefined) continue;
    if (env[name]) problems.push(`${name} and ${variable} are both set; remove one of them`);
    else result[name] = readSecretFile(variable, path, problems);
  }
  return result;
}

function readSecretFile(variable: string, path: string, problems: string[]): string | undefined {
  if (path.trim() === "") {
    problems.push(`${variable}: names no file; name one, or remove the variable`);
    return undefined;
  }
  try {
    const value = readFileSync(path, "utf8").trim();
    if (value !== "") return value;
    problems.push(`${variable}: ${path} is empty; write the value into it, or remove the variable`);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    problems.push(`${variable}: cannot read ${path} (${code === "ENOENT" ? "no such file" : code})`);
  }
  return undefined;
}
