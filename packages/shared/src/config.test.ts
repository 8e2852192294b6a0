import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ConfigError, loadConfig } from "./config.ts";
import { ConfigSchema } from "./config-schema.ts";

function problemsOf(file: unknown, env: Record<string, string> = {}): string[] {
  try {
    loadConfig(typeof file === "string" ? file : JSON.stringify(file), env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe("configuration", () => {
  it("is complete without a file or an environment", () => {
    const config = loadConfig(undefined, {});
    expect(config.server).toEqual({ host: "127.0.0.1", port: 3000, basePath: "", corsOrigins: [], drainSeconds: 0 });
    expect(config.auth).toEqual({ enabled: false, apiKey: "" });
    expect(config.jobs).toEqual({ expireAfterS: 3600, stallAfterS: 900, retentionS: 30 * 86_400 });
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

  it("switches protection on when PLATEN_API_KEY is set", () => {
    expect(loadConfig(undefined, { PLATEN_API_KEY: "k" }).auth).toEqual({ enabled: true, apiKey: "k" });
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
        "server.port: must be integer",
        'printer.whenOffline: must be "refuse" or "queue"',
        "printer.port: must be >= 1",
        expect.stringMatching(/^jobs\.retention: must be a whole number of seconds/),
        expect.stringMatching(/^PLATEN_APIKEY: no such setting/),
      ]),
    );
    expect(problems).toHaveLength(7);
  });

  it("says that a file is not JSON", () => {
    expect(problemsOf("{ port: 1 }")[0]).toMatch(/^platen\.config\.json: is not valid JSON/);
  });

  it("refuses protection without a key", () => {
    expect(problemsOf({ auth: { enabled: true } })).toEqual([expect.stringMatching(/^auth\.apiKey: must be set/)]);
  });

  it("never repeats a value, which may be a secret", () => {
    expect(problemsOf({ auth: { apiKey: ["s3cret"] }, database: { url: "mysql://u:s3cret@h" } }).join()).not.toContain(
      "s3cret",
    );
  });

  it("publishes the JSON Schema it validates with (npm run generate)", () => {
    const published: unknown = JSON.parse(
      readFileSync(new URL("../../../platen.config.schema.json", import.meta.url), "utf8"),
    );
    expect(published).toEqual(JSON.parse(JSON.stringify(ConfigSchema)));
  });
});
