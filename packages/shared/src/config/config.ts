import { Ajv, type ErrorObject } from "ajv";
import { isNetwork, isPrinterAddress } from "../network/networks.ts";
import type { PrinterSeed, PrinterSettings } from "../printer.ts";
import type { PrinterLanguage } from "../printer-kinds.ts";
import { ConfigSchema, type RawConfig } from "./config-schema.ts";
import { nearestName } from "./spelling.ts";

/** The settings as the schema has them, but for durations, which are seconds. */
export interface Config extends Omit<RawConfig, "$schema" | "jobs" | "webhooks"> {
  /** The settings that the file or the environment has, such as `printer.ip`; all others are defaults. */
  given: string[];
  jobs: { expireAfterS: number; stallAfterS: number; retentionS: number; rawDocuments: boolean };
  webhooks: { allowedNetworks: string[]; retryAfterS: number };
}

/** Holds every problem of a configuration, so that a person mends them in one go. */
export class ConfigError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(
      `The configuration has ${problems.length === 1 ? "a problem" : `${problems.length} problems`}:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`,
    );
    this.name = "ConfigError";
    this.problems = problems;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Environment variable → the setting it overrides. `*_FILE` of each names a file that holds the value. */
export const environmentSettings = {
  PORT: "server.port",
  HOST: "server.host",
  PLATEN_BASE_PATH: "server.basePath",
  PLATEN_PUBLIC_URL: "server.publicUrl",
  PLATEN_CORS_ORIGINS: "server.corsOrigins",
  PLATEN_TRUSTED_PROXIES: "server.trustedProxies",
  PLATEN_DRAIN_SECONDS: "server.drainSeconds",
  PLATEN_API_PROCESSES: "server.processes",
  PLATEN_API_KEY: "auth.apiKey",
  DATABASE_URL: "database.url",
  REDIS_URL: "redis.url",
  PLATEN_REDIS_PREFIX: "redis.prefix",
  PLATEN_PRINTER_NAME: "printer.name",
  PLATEN_PRINTER_MODEL: "printer.model",
  PLATEN_PRINTER_IP: "printer.ip",
  PLATEN_PRINTER_PORT: "printer.port",
  PLATEN_PRINTER_WIDTH: "printer.width",
  PLATEN_PRINTER_PAPER: "printer.paper",
  PLATEN_PRINTER_LANGUAGE: "printer.language",
  PLATEN_PRINTER_DPI: "printer.dpi",
  PLATEN_PRINTER_CHARSET: "printer.charset",
  PLATEN_PRINTER_FONTS: "printer.fonts",
  PLATEN_WHEN_OFFLINE: "printer.whenOffline",
  PLATEN_ALLOWED_NETWORKS: "printer.allowedNetworks",
  PLATEN_EXPIRE_AFTER: "jobs.expireAfter",
  PLATEN_STALL_AFTER: "jobs.stallAfter",
  PLATEN_RETENTION: "jobs.retention",
  PLATEN_RAW_DOCUMENTS: "jobs.rawDocuments",
  PLATEN_WORKER_HOST: "worker.host",
  PLATEN_WORKER_PORT: "worker.port",
  PLATEN_SITES: "worker.sites",
  PLATEN_WEBHOOK_NETWORKS: "webhooks.allowedNetworks",
  PLATEN_WEBHOOK_RETRY_AFTER: "webhooks.retryAfter",
  PLATEN_BODY_BYTES: "limits.bodyBytes",
  PLATEN_WEB_SOCKET_CLIENTS: "limits.webSocketClients",
  PLATEN_REQUESTS_PER_MINUTE: "limits.requestsPerMinute",
  PLATEN_ANSWER_WITHIN_MS: "limits.answerWithinMs",
  PLATEN_CONFIRM_WITHIN_MS: "limits.confirmWithinMs",
  PLATEN_INSTALLATION: "metrics.installation",
  PLATEN_LOG_LEVEL: "log.level",
} as const;

/** Names other parts read: the file's place, the launcher's data, the command line, Compose, the virtual printer, tests. */
const foreignVariables =
  /^PLATEN_(CONFIG$|CHROMIUM$|HOME$|TERMINAL$|URL$|((DEMO|PROMETHEUS|GRAFANA)_)?PUBLISH$|VP_|TEST_|UPDATE_)/;
/** What a person may have meant by a name that nobody reads. */
const suggestedVariables = [...Object.keys(environmentSettings), "PLATEN_CONFIG", "PLATEN_HOME", "PLATEN_URL"];

// Every process begins with this, and uses it once: a test sees to it that the schema is one, and nothing is optimised.
const quickToMake = { meta: false, validateSchema: false, code: { optimize: false } };
const ajv = new Ajv({ allErrors: true, useDefaults: true, strict: false, ...quickToMake });
ajv.addFormat("printer-address", isPrinterAddress);
ajv.addFormat("network", isNetwork);
ajv.addFormat("origin", isOrigin);
// A password with a slash ends the name of the host before it began; whoever connects would show all of it in the error.
// Of several hosts the drivers would take different ones, or only the first, without a word.
ajv.addFormat("server-url", (text) => text === "" || (URL.canParse(text) && !new URL(text).host.includes(",")));
ajv.addKeyword({
  keyword: "atMostDays",
  type: ["number", "string"],
  validate: (days: number, value: number | string) => seconds(value) <= seconds(`${days}d`),
});
const isRawConfig = ajv.compile<RawConfig>(ConfigSchema);

/** What a process asks of the configuration beyond what holds for all of them. */
export interface ConfigNeeds {
  /** There must be a database. */
  database?: boolean;
  /** The printer models that are known to speak a language: another one is a problem. */
  models?(language: PrinterLanguage): readonly string[];
  /** Says why a file cannot be used as a font: one that is named has to be one. */
  fontProblem?(path: string): string | undefined;
}

/**
 * Turns the text of the configuration file (if there is one) and the environment into a Config, or throws a ConfigError
 * that lists every problem. Pure: reading the file is the caller's part.
 */
export function loadConfig(fileText: string | undefined, env: Environment, needs: ConfigNeeds = {}): Config {
  const problems: string[] = [];
  const raw = parseFile(fileText, problems);
  const isFileRead = problems.length === 0;
  const variables = applyEnvironment(raw, env, problems);
  const idleKey = idleKeyProblems(raw);
  const given = Object.keys(raw).flatMap((name) => Object.keys(sectionOf(raw, name)).map((key) => `${name}.${key}`));
  const isValid = isRawConfig(raw);
  for (const error of isRawConfig.errors ?? []) problems.push(describe(error, variables));
  // What an unreadable file says of the other settings nobody knows.
  if (isFileRead) problems.push(...idleKey, ...combinationProblems(raw, needs, variables));
  if (!isValid || problems.length > 0) throw new ConfigError([...new Set(problems)]);
  const { $schema: _schema, jobs, webhooks, ...settings } = raw;
  const { expireAfter, stallAfter, retention, rawDocuments } = jobs;
  const inSeconds = {
    expireAfterS: seconds(expireAfter),
    stallAfterS: seconds(stallAfter),
    retentionS: seconds(retention),
  };
  const { allowedNetworks, retryAfter } = webhooks;
  return {
    ...settings,
    given,
    jobs: { ...inSeconds, rawDocuments },
    webhooks: { allowedNetworks, retryAfterS: seconds(retryAfter) },
  };
}

/** What the printer `default` is made from. The rest of its section holds for every printer of this process. */
export function printerSeed({ printer, given }: Config): PrinterSeed {
  const { fonts: _fonts, allowedNetworks: _networks, ...settings } = printer;
  const isGiven = (key: string) => given.includes(`printer.${key}`);
  return { settings, given: (Object.keys(settings) as (keyof PrinterSettings)[]).filter(isGiven) };
}

/** Looked for before the defaults are filled in: whoever wrote `enabled: false` beside a key meant it. */
function idleKeyProblems(raw: Record<string, unknown>): string[] {
  const { apiKey, enabled } = sectionOf(raw, "auth");
  if (typeof apiKey !== "string" || enabled !== undefined) return [];
  if (apiKey === "") return ["auth.apiKey: is empty and protects nothing; set a key, or remove the setting"];
  return ["auth.apiKey: protects nothing by itself; set auth.enabled to true, or remove the key"];
}

/** What no setting shows by itself. One that is wrong by itself has been named already and is left alone here. */
function combinationProblems(raw: Record<string, unknown>, needs: ConfigNeeds, variables: Variables): string[] {
  const problems: string[] = [];
  const { enabled, apiKey } = sectionOf(raw, "auth");
  if (enabled === true && apiKey === "") {
    problems.push("auth.apiKey: must be set when auth.enabled is true; or set PLATEN_API_KEY");
  }
  const { model, language, fonts } = sectionOf(raw, "printer");
  if (needs.models && typeof model === "string" && isLanguage(language)) {
    const known = needs.models(language);
    const problem = `${withVariable("printer.model", variables)}: "${model}" is not known to speak ${language}; known are ${known.join(", ")}`;
    if (!known.includes(model)) problems.push(problem);
  }
  for (const path of Array.isArray(fonts) ? fonts : []) {
    const problem = typeof path === "string" && path !== "" && needs.fontProblem?.(path);
    if (problem) problems.push(`${withVariable("printer.fonts", variables)}: ${problem}`);
  }
  if (needs.database && sectionOf(raw, "database").url === "") {
    problems.push(
      "database.url: jobs are kept in PostgreSQL, whose address must be set; set DATABASE_URL=postgres://user:password@host:5432/platen, or run `npm start`, which brings its own",
    );
  }
  return problems;
}

function isLanguage(value: unknown): value is PrinterLanguage {
  return ConfigSchema.properties.printer.properties.language.anyOf.some((language) => language.const === value);
}

function sectionOf(raw: Record<string, unknown>, name: string): Record<string, unknown> {
  const section = raw[name];
  return isRecord(section) ? section : {};
}

function parseFile(text: string | undefined, problems: string[]): Record<string, unknown> {
  if (text === undefined) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return value;
    problems.push("platen.config.json: must hold one JSON object");
  } catch (error) {
    problems.push(`platen.config.json: is not valid JSON (${error instanceof Error ? error.message : String(error)})`);
  }
  return {};
}

/** Setting → the variable a person set it with. */
type Variables = ReadonlyMap<string, string>;

function applyEnvironment(raw: Record<string, unknown>, env: Environment, problems: string[]): Variables {
  const variables = new Map<string, string>();
  for (const [name, path] of Object.entries(environmentSettings)) {
    const value = env[name];
    // A blank key is a secret that is missing. Ignoring it would open the service to everyone.
    if (name === "PLATEN_API_KEY" && value?.trim() === "") {
      problems.push("PLATEN_API_KEY: is blank and protects nothing; set a key, or remove the variable");
      continue;
    }
    if (value === undefined || value === "") continue;
    variables.set(path, env[`${name}_FILE`] ? `${name}_FILE` : name);
    const [section, key] = path.split(".") as [string, string];
    if (raw[section] === undefined) raw[section] = {};
    const target = raw[section];
    if (isRecord(target)) target[key] = fromText(path, value);
    if (name === "PLATEN_API_KEY" && isRecord(target)) target.enabled = true;
  }
  for (const name of Object.keys(env)) {
    if (!name.startsWith("PLATEN_") || isKnown(name)) continue;
    const nearest = nearestName(name, suggestedVariables);
    problems.push(
      `${name}: no such setting; ${nearest ? `did you mean ${nearest}?` : "docs/configure.md has them all"}`,
    );
  }
  return variables;
}

function isKnown(name: string): boolean {
  return name.replace(/_FILE$/, "") in environmentSettings || foreignVariables.test(name);
}

/** `server.port (PORT)`: a person who set a variable looks for its name. */
function withVariable(path: string, variables: Variables): string {
  const variable = variables.get(path.split(".").slice(0, 2).join("."));
  return variable ? `${path} (${variable})` : path;
}

function fromText(path: string, value: string): unknown {
  const schema = schemaAt(`/${path.replace(".", "/")}`);
  if (schema.type === "array") return value.split(",").map((item) => item.trim());
  if (schema.type === "boolean" && (value === "true" || value === "false")) return value === "true";
  // A text that is no number stays one, so that the schema's own message says what is wrong with it.
  if (isNumeric(schema) && value.trim() !== "" && Number.isFinite(Number(value))) return Number(value);
  return value;
}

/** Whether the setting is a number, or one of some numbers. */
function isNumeric({ type, anyOf }: Record<string, unknown>): boolean {
  return type === "integer" || type === "number" || (Array.isArray(anyOf) && anyOf.every(isNumeric));
}

/** Says what is wrong with one setting without repeating its value, which may be a secret. */
function describe(error: ErrorObject, variables: Variables): string {
  const path = error.instancePath.slice(1).replaceAll("/", ".");
  const label = withVariable(path, variables);
  const schema = schemaAt(error.instancePath);
  if (error.keyword === "additionalProperties") {
    const name = [path, String(error.params.additionalProperty)].filter(Boolean).join(".");
    const known = isRecord(schema.properties) ? Object.keys(schema.properties).filter((key) => key !== "$schema") : [];
    return `${name}: no such setting; known are ${known.join(", ")}`;
  }
  if (typeof schema.expected === "string") return `${label}: must be ${schema.expected}`;
  return `${label}: ${error.message ?? "is not valid"}`;
}

function schemaAt(instancePath: string): Record<string, unknown> {
  let schema: Record<string, unknown> = ConfigSchema;
  for (const key of instancePath.split("/").slice(1)) {
    const next = isRecord(schema.properties) ? schema.properties[key] : schema.items;
    if (!isRecord(next)) break;
    schema = next;
  }
  return schema;
}

/** Compared with a page's own origin to the letter, so it has to be written as browsers write it. */
function isOrigin(text: string): boolean {
  if (text === "*" || text === "null") return true;
  if (/^https?:/i.test(text)) return URL.canParse(text) && new URL(text).origin === text;
  // Apps and extensions have schemes of their own, as in capacitor://localhost.
  return /^[a-z][a-z0-9+.-]*:\/\/[a-z0-9._-]+$/.test(text);
}

const secondsPerUnit: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 };

function seconds(value: number | string): number {
  if (typeof value === "number") return value;
  return Number(value.slice(0, -1)) * (secondsPerUnit[value.slice(-1)] ?? 1);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
