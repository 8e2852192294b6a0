import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ConfigError, environmentSettings } from "./config.ts";
import { readConfig } from "./config-file.ts";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "platen-config-"));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function secretFile(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

function problemsOf(env: Record<string, string>, needs = {}): string[] {
  try {
    readConfig(env, folder, needs);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe("a setting in a file of its own", () => {
  it("is read from the file without the blanks around it", () => {
    const path = secretFile("key", "the-key\n");
    expect(readConfig({ PLATEN_API_KEY_FILE: path }, folder).auth).toEqual({ enabled: true, apiKey: "the-key" });
  });

  it.each(Object.keys(environmentSettings))(
    "stops the start when the file that %s_FILE names is empty or blank",
    (name) => {
      for (const content of ["", " \n\t\n"]) {
        const path = secretFile("empty", content);
        const problem = `${name}_FILE: ${path} is empty; write the value into it, or remove the variable`;
        expect(problemsOf({ [`${name}_FILE`]: path })).toEqual([problem]);
      }
    },
  );

  it("is one problem and not two when the database's address cannot be read", () => {
    const path = join(folder, "nowhere");
    expect(problemsOf({ DATABASE_URL_FILE: path }, { database: true })).toEqual([
      `DATABASE_URL_FILE: cannot read ${path} (no such file)`,
    ]);
  });

  it("stops the start when the variable names no file", () => {
    expect(problemsOf({ PLATEN_API_KEY_FILE: "" })).toEqual([
      "PLATEN_API_KEY_FILE: names no file; name one, or remove the variable",
    ]);
  });

  it("stops the start when the variable itself is set, too", () => {
    for (const name of ["PLATEN_API_KEY", "DATABASE_URL"]) {
      const env = { [name]: "postgres://u:p@h/d", [`${name}_FILE`]: secretFile("both", "postgres://u:p@other/d") };
      expect(problemsOf(env)).toEqual([`${name} and ${name}_FILE are both set; remove one of them`]);
    }
  });

  it("is named by its variable when what the file holds is wrong", () => {
    expect(problemsOf({ REDIS_URL_FILE: secretFile("redis", "http://h:6379") })).toEqual([
      expect.stringMatching(/^redis\.url \(REDIS_URL_FILE\): must be/),
    ]);
  });
});
