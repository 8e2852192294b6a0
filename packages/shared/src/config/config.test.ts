import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import type { PrinterLanguage } from "../printer-kinds.ts";
import { ConfigError, type ConfigNeeds, loadConfig } from "./config.ts";
import { ConfigSchema } from "./config-schema.ts";

/** Some of those that receipts are printed on. */
const models = (language: PrinterLanguage) => [
  "generic",
  "auto",
  ...(language === "starprnt" ? ["star-tsp100iv"] : []),
];

function problemsOf(file: unknown, env: Record<string, string> = {}, needs: ConfigNeeds = { models }): string[] {
  try {
    loadConfig(typeof file === "string" ? file : JSON.stringify(file), env, needs);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe("configuration", () => {
  it("is complete without a file or an environment", () => {
    const config = loadConfig(undefined, {});
    expect(config.server).toEqual({
      host: "127.0.0.1",
      port: 3000,
      basePath: "",
      publicUrl: "",
      corsOrigins: [],
      trustedProxies: [],
      drainSeconds: 0,
      processes: 1,
    });
    expect(config.auth).toEqual({ enabled: false, apiKey: "" });
    expect(config.jobs).toEqual({ expireAfterS: 3600, stallAfterS: 900, retentionS: 30 * 86_400, rawDocuments: false });
    expect(config.printer).toMatchObject({ port: 9100, width: 80, whenOffline: "refuse" });
  });

  it("lets the environment override the file", () => {
    const config = loadConfig(JSON.stringify({ server: { port: 4000 }, printer: { ip: "10.0.0.9" } }), {
      PORT: "5000",
      PLATEN_ALLOWED_NETWORKS: "10.0.0.0/8, loopback",
      PLATEN_EXPIRE_AFTER: "15m",
    });
    expect(config.server.port).toBe(5000);
    expect(config.printer.ip).toBe("10.0.0.9");
    expect(config.printer.allowedNetworks).toEqual(["10.0.0.0/8", "loopback"]);
    expect(config.jobs.expireAfterS).toBe(900);
  });

  it("takes a switch from the environment as true or false, and as nothing else", () => {
    expect(loadConfig(undefined, { PLATEN_RAW_DOCUMENTS: "true" }).jobs.rawDocuments).toBe(true);
    expect(loadConfig(undefined, { PLATEN_RAW_DOCUMENTS: "false" }).jobs.rawDocuments).toBe(false);
    expect(problemsOf({}, { PLATEN_RAW_DOCUMENTS: "yes" })).toEqual([
      "jobs.rawDocuments (PLATEN_RAW_DOCUMENTS): must be true or false",
    ]);
  });

  it.each(["0", "65", "2.5", "-1", "all"])("refuses %j processes, and says how many there may be", (count) => {
    expect(problemsOf({}, { PLATEN_API_PROCESSES: count })).toEqual([
      "server.processes (PLATEN_API_PROCESSES): must be a whole number from 1 to 64",
    ]);
  });

  it("names the nearest setting for a misspelt variable, and none where nothing is near", () => {
    expect(problemsOf({}, { PLATEN_PRINTER_WIDHT: "58" })).toEqual([
      "PLATEN_PRINTER_WIDHT: no such setting; did you mean PLATEN_PRINTER_WIDTH?",
    ]);
    expect(problemsOf({}, { PLATEN_HOEM: "/srv" })).toEqual([
      "PLATEN_HOEM: no such setting; did you mean PLATEN_HOME?",
    ]);
    expect(problemsOf({}, { PLATEN_COLOUR_OF_THE_SKY: "blue" })).toEqual([
      "PLATEN_COLOUR_OF_THE_SKY: no such setting; docs/configure.md has them all",
    ]);
  });

  it("switches protection on when PLATEN_API_KEY is set", () => {
    expect(loadConfig(undefined, { PLATEN_API_KEY: "k" }).auth).toEqual({ enabled: true, apiKey: "k" });
  });

  it.each(["schlüssel", " s3cret", "s3cret ", "two\nlines", "tab\tbed", "del\u007f", "k".repeat(1_001)])(
    "refuses the key %j, which no client can send",
    (key) => {
      const [problem, ...others] = problemsOf({}, { PLATEN_API_KEY: key });
      expect(problem).toMatch(/^auth\.apiKey \(PLATEN_API_KEY\): must be printable ASCII without blanks at its ends/);
      expect(problem).not.toContain(key);
      expect(others).toEqual([]);
    },
  );

  it.each(["", " ", "\t\n"])("refuses the blank key %j, which would open the service to everyone", (key) => {
    const blank = "PLATEN_API_KEY: is blank and protects nothing; set a key, or remove the variable";
    expect(problemsOf({}, { PLATEN_API_KEY: key })).toEqual([blank]);
  });

  it("refuses an empty key in the file, unless the file switches protection off", () => {
    const empty = "auth.apiKey: is empty and protects nothing; set a key, or remove the setting";
    expect(problemsOf({ auth: { apiKey: "" } })).toEqual([empty]);
    expect(problemsOf({ auth: { apiKey: "", enabled: false } })).toEqual([]);
    expect(problemsOf({ auth: { apiKey: "" } }, { PLATEN_API_KEY: "k" })).toEqual([]);
  });

  it.each([
    "pos.example",
    "https://x.example/y",
    "https://x.example/",
    "https://X.example",
    "https://x.example:443",
    "https:///",
    "",
  ])("refuses the origin %j, which no browser sends", (origin) => {
    const problem = /^server\.corsOrigins\.1: must be "\*", or an origin .* such as https:\/\/pos\.example/;
    const file = { server: { corsOrigins: ["https://good.example", origin] } };
    expect(problemsOf(file)).toEqual([expect.stringMatching(problem)]);
  });

  it.each(["*", "null", "https://pos.example", "http://localhost:8080", "http://[::1]:8080", "capacitor://localhost"])(
    "takes the origin %s",
    (origin) => {
      expect(loadConfig(undefined, { PLATEN_CORS_ORIGINS: origin }).server.corsOrigins).toEqual([origin]);
    },
  );

  it("names the variable beside the setting when a variable set the wrong value, and its file when a file did", () => {
    const ports = "must be a whole number from 1 to 65535";
    expect(problemsOf({}, { PORT: "http" })).toEqual([`server.port (PORT): ${ports}`]);
    expect(problemsOf({}, { PORT: "http", PORT_FILE: "/run/port" })).toEqual([`server.port (PORT_FILE): ${ports}`]);
    expect(problemsOf({ server: { port: "http" } })).toEqual([`server.port: ${ports}`]);
    expect(problemsOf({}, { PLATEN_PRINTER_MODEL: "abacus" })).toEqual([
      expect.stringMatching(/^printer\.model \(PLATEN_PRINTER_MODEL\): "abacus" is not known/),
    ]);
    expect(problemsOf({}, { PLATEN_CORS_ORIGINS: "pos.example" })).toEqual([
      expect.stringMatching(/^server\.corsOrigins\.0 \(PLATEN_CORS_ORIGINS\): must be/),
    ]);
  });

  it.each(["k", "with blanks inside", "~!@#$%^&*()", "k".repeat(1_000)])("takes the key %j", (key) => {
    expect(loadConfig(undefined, { PLATEN_API_KEY: key }).auth.apiKey).toBe(key);
  });

  it("lists all problems at once, each with its path", () => {
    const problems = problemsOf(
      {
        server: { port: "x", colour: 1 },
        printer: { whenOffline: "never", port: 0 },
        jobs: { retention: "soon" },
        pritner: {},
      },
      { PORT: "http", PLATEN_APIKEY: "k" },
    );
    expect(problems).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^pritner: no such setting; known are server, auth/),
        expect.stringMatching(/^server\.colour: no such setting; known are host, port/),
        "server.port (PORT): must be a whole number from 1 to 65535",
        'printer.whenOffline: must be "refuse" or "queue"',
        "printer.port: must be a whole number from 1 to 65535",
        expect.stringMatching(/^jobs\.retention: must be a whole number of seconds/),
        expect.stringMatching(/^PLATEN_APIKEY: no such setting/),
      ]),
    );
    expect(problems).toHaveLength(7);
  });

  it("lists what single settings show together with what only several show", () => {
    const file = {
      server: { port: 0 },
      auth: { enabled: true },
      printer: { ip: "not an address!!", model: "abacus", allowedNetworks: ["private", "lan"] },
    };
    expect(problemsOf(file, {}, { database: true, models })).toEqual([
      "server.port: must be a whole number from 1 to 65535",
      "printer.ip: must be an IPv4 or IPv6 address or a host name",
      'printer.allowedNetworks.1: must be "loopback", "private", "any" or a range such as 10.1.0.0/16',
      expect.stringMatching(/^auth\.apiKey: must be set/),
      expect.stringMatching(/^printer\.model: "abacus" is not known to speak escpos; known are generic, auto$/),
      expect.stringMatching(/^database\.url: jobs are kept in PostgreSQL, whose address must be set/),
    ]);
  });

  it("does not judge a setting by another that is wrong itself", () => {
    expect(problemsOf({ printer: { model: "star-tsp100iv", language: "star" } })).toEqual([
      'printer.language: must be "escpos", "starprnt" or "zpl"',
    ]);
    expect(problemsOf({ auth: { enabled: true, apiKey: 5 } })).toEqual([
      expect.stringMatching(/^auth\.apiKey: must be printable ASCII/),
    ]);
    expect(problemsOf({ database: "postgres://h/d" }, {}, { database: true })).toEqual(["database: must be object"]);
  });

  it("refuses an address that a password has torn apart, without repeating it", () => {
    const [problem, ...others] = problemsOf({}, { DATABASE_URL: "postgres://a:pa/ss@host:5432/d" });
    expect(problem).toMatch(/^database\.url \(DATABASE_URL\): must be an address such as .* %2F/);
    expect(problem).not.toContain("pa/ss");
    expect(others).toEqual([]);
    expect(problemsOf({}, { REDIS_URL: "redis://:s/ecret@host:6379" })).toHaveLength(1);
  });

  it.each(["postgres://u:p@one,two:5432/d", "postgres://u:p@one:5432,two:5432/d"])(
    "refuses %s, of whose hosts only the first would be asked",
    (url) => {
      const problem = /^database\.url \(DATABASE_URL\): must be an address such as .* with one host/;
      expect(problemsOf({}, { DATABASE_URL: url })).toEqual([expect.stringMatching(problem)]);
    },
  );

  it("takes a model for the language it speaks", () => {
    expect(problemsOf({ printer: { model: "star-tsp100iv", language: "starprnt" } })).toEqual([]);
    expect(problemsOf({ printer: { model: "star-tsp100iv" } })).toEqual([
      expect.stringMatching(/^printer\.model: "star-tsp100iv" is not known to speak escpos/),
    ]);
  });

  it("takes numbers and lists from the environment as the schema has them", () => {
    const env = { PLATEN_PRINTER_DPI: "300", PLATEN_PRINTER_WIDTH: "79.5", PLATEN_PRINTER_FONTS: "a.ttf, b.ttf" };
    expect(loadConfig(undefined, env).printer).toMatchObject({ dpi: 300, width: 79.5, fonts: ["a.ttf", "b.ttf"] });
    expect(loadConfig(undefined, { PLATEN_API_KEY: "12345" }).auth.apiKey).toBe("12345");
    expect(problemsOf({}, { PLATEN_EXPIRE_AFTER: "90" })).toEqual([
      expect.stringMatching(/^jobs\.expireAfter \(PLATEN_EXPIRE_AFTER\): must be/),
    ]);
  });

  it.each(["10.0.0.9", "fe80::1%eth0", "printer.shop.example", "virtual-printer"])("takes %s for a printer", (ip) => {
    expect(loadConfig(JSON.stringify({ printer: { ip } }), {}).printer.ip).toBe(ip);
  });

  it("says what the printer holds only where somebody set it", () => {
    expect(loadConfig(undefined, { PLATEN_PRINTER_LANGUAGE: "zpl" }).printer).not.toHaveProperty("paper");
    expect(loadConfig(undefined, { PLATEN_PRINTER_PAPER: "labels" }).printer.paper).toBe("labels");
    expect(problemsOf({ printer: { paper: "stone" } })).toEqual(['printer.paper: must be "continuous" or "labels"']);
  });

  it("says that a file is not JSON, and nothing of what may stand in it", () => {
    expect(problemsOf("{ port: 1 }", { PORT: "none" }, { database: true })).toEqual([
      expect.stringMatching(/^platen\.config\.json: is not valid JSON/),
      "server.port (PORT): must be a whole number from 1 to 65535",
    ]);
  });

  it.each([
    ["stallAfter", "7d", "8d", 7],
    ["stallAfter", 604_800, 604_801, 7],
    ["expireAfter", "36500d", "36501d", 36_500],
    ["retention", "36500d", 1e15, 36_500],
  ])("takes %s up to %j and refuses %j", (name, most, over, days) => {
    expect(problemsOf({ jobs: { [name]: most } })).toEqual([]);
    expect(problemsOf({ jobs: { [name]: over } })).toEqual([
      expect.stringMatching(
        new RegExp(`^jobs\\.${name}: must be a whole number of seconds, .*; at most ${days} days$`),
      ),
    ]);
  });

  it("refuses protection without a key", () => {
    expect(problemsOf({ auth: { enabled: true } })).toEqual([expect.stringMatching(/^auth\.apiKey: must be set/)]);
  });

  it("refuses a key that protects nothing, unless the file says that it shall not", () => {
    expect(problemsOf({ auth: { apiKey: "k" } })).toEqual([
      "auth.apiKey: protects nothing by itself; set auth.enabled to true, or remove the key",
    ]);
    expect(problemsOf({ auth: { apiKey: "k", enabled: false } })).toEqual([]);
    expect(problemsOf({ auth: { apiKey: "k" } }, { PLATEN_API_KEY: "other" })).toEqual([]);
  });

  it("never repeats a value, which may be a secret", () => {
    expect(problemsOf({ auth: { apiKey: ["s3cret"] }, database: { url: "mysql://u:s3cret@h" } }).join()).not.toContain(
      "s3cret",
    );
  });

  it("publishes the JSON Schema it validates with (npm run generate)", () => {
    const published: unknown = JSON.parse(
      readFileSync(new URL("../../../../platen.config.schema.json", import.meta.url), "utf8"),
    );
    expect(published).toEqual(JSON.parse(JSON.stringify(ConfigSchema)));
  });

  it("is checked by a schema that is one", () => {
    const ajv = new Ajv();
    expect(ajv.validateSchema(ConfigSchema), ajv.errorsText()).toBe(true);
  });
});
