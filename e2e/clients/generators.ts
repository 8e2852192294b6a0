import { cpSync, mkdirSync, mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkout, type Project } from "./empty-project.ts";
import type { Call } from "./operations.ts";
import { run } from "./run.ts";

export interface Operation {
  operationId: string;
  method: string;
  /** With `{name}` for each parameter. */
  path: string;
}

export interface Generator {
  name: string;
  /** Makes the client in the project from its openapi.json. `tools` is where `installGenerators` has put the generators. */
  generate(project: Project, tools: string): Promise<unknown>;
  /** Imports and settings of a program that uses it. */
  beginning(url: string): string;
  /** An expression that makes the call, and that the compiler checks. */
  call(operation: Operation, call: Call): string;
  /** Operations that it cannot express, each with the reason. */
  cannot: Record<string, string>;
}

/**
 * Installs the generators into a folder of their own, which the caller removes. They have a lockfile of their own as well: with
 * everything they bring they are nearly as many packages (386) as all others here (428), and nobody else needs them.
 */
export async function installGenerators(): Promise<string> {
  const tools = mkdtempSync(join(tmpdir(), "platen-generators-"));
  cpSync(fileURLToPath(new URL("generators", import.meta.url)), tools, { recursive: true });
  const pnpm = join(checkout, "node_modules/pnpm/bin/pnpm.cjs");
  const flags = ["--frozen-lockfile", "--ignore-workspace", "--ignore-scripts", "--prefer-offline"];
  await run(process.execPath, [pnpm, "install", ...flags], { cwd: tools, env: process.env });
  return tools;
}

const literal = (value: unknown): string => JSON.stringify(value);

const blob = ({ mediaType, base64 }: NonNullable<Call["picture"]>): string =>
  `new Blob([Buffer.from(${literal(base64)}, "base64")], { type: ${literal(mediaType)} })`;

/** The members of an object that are there. */
const members = (fields: Record<string, string | false | undefined>): string =>
  `{ ${Object.entries(fields)
    .flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
    .join(", ")} }`;

const given = (value: unknown) => value !== undefined && literal(value);

/** Types alone; calls go through openapi-fetch, as those of our own client do. */
const openapiTypescript: Generator = {
  name: "openapi-typescript",
  generate(project) {
    const client = join(checkout, "packages/client/node_modules");
    mkdirSync(join(project.folder, "node_modules"));
    symlinkSync(join(client, "openapi-fetch"), join(project.folder, "node_modules/openapi-fetch"));
    const generator = join(client, "openapi-typescript/bin/cli.js");
    // What has a default need not be sent.
    const flags = ["--output", "schema.ts", "--default-non-nullable", "false"];
    return run(process.execPath, [generator, "openapi.json", ...flags], { cwd: project.folder });
  },
  beginning: (url) => `import createClient from "openapi-fetch";
import type { paths } from "./schema";
const http = createClient<paths>({ baseUrl: ${literal(url)} });
`,
  call({ method, path }, { path: inPath, query, headers, body, picture, answer }) {
    const params = members({ path: given(inPath), query: given(query), header: given(headers) });
    // It knows no type but string for what is no text.
    const raw = picture && `${blob(picture)} as unknown as string, bodySerializer: (body) => body`;
    const kinds: Partial<Record<Call["answer"], string>> = { picture: "blob", text: "text", stream: "stream" };
    const options = members({
      params,
      body: raw ?? given(body),
      headers: picture && literal({ "Content-Type": picture.mediaType }),
      parseAs: given(kinds[answer]),
    });
    return `http.${method.toUpperCase()}(${literal(path)}, ${options})`;
  },
  cannot: {},
};

/** A function for each operation, and a client of its own beside them. */
const heyApi: Generator = {
  name: "hey-api",
  generate: ({ folder }, tools) =>
    run(
      process.execPath,
      [
        join(tools, "node_modules/@hey-api/openapi-ts/bin/run.js"),
        ...["--input", "openapi.json", "--output", "client", "--client", "@hey-api/client-fetch"],
        ...["--no-log-file", "--silent"],
      ],
      { cwd: folder },
    ),
  beginning: (url) => `import { client } from "./client/client.gen";
import * as sdk from "./client/sdk.gen";
client.setConfig({ baseUrl: ${literal(url)} });
`,
  call({ operationId }, { path, query, headers, body, picture }) {
    const options = members({
      path: given(path),
      query: given(query),
      headers: given(headers),
      body: picture ? blob(picture) : given(body),
    });
    return `sdk.${operationId}(${options})`;
  },
  cannot: { listenToEvents: "It makes a loop over the events, and no call that is answered." },
};

/** Functions that give everything to one of the reader's own, which sends it. */
const orval: Generator = {
  name: "orval",
  generate({ folder, write }, tools) {
    write("fetcher.ts", orvalFetcher);
    const output = {
      target: "client.ts",
      client: "fetch",
      override: { mutator: { path: "fetcher.ts", name: "fetcher" } },
    };
    write("orval.config.cjs", `module.exports = { platen: ${literal({ input: "openapi.json", output })} };\n`);
    const program = join(tools, "node_modules/orval/dist/bin/orval.js");
    return run(process.execPath, [program, "--config", "orval.config.cjs"], { cwd: folder });
  },
  beginning: (url) => `import * as sdk from "./client";
import { answered, to } from "./fetcher";
to(${literal(url)});
`,
  call({ operationId, path }, { path: inPath = {}, query, headers, body }) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
    // It joins a list with commas, and the interface takes a repeated parameter.
    const single = query && Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value].flat()[0]]));
    const given = [...names.map((name) => inPath[name]), body, single, headers && { headers }];
    const values = given.filter((value) => value !== undefined).map(literal);
    return `answered(sdk.${operationId}(${values.join(", ")}))`;
  },
  cannot: {
    putAsset: "It writes a body that is no form as JSON, whatever its type.",
    listenToEvents: "It waits for the end of an answer.",
  },
};

const orvalFetcher = `let base = "";
export const to = (url: string) => {
  base = url;
};
export async function fetcher<T>(path: string, init: RequestInit): Promise<T> {
  const response = await fetch(base + path, init);
  const type = response.headers.get("Content-Type") ?? "";
  const data = /json/.test(type) ? response.json() : /^text/.test(type) ? response.text() : response.blob();
  return { data: await data, status: response.status, headers: response.headers } as T;
}
export async function answered(call: Promise<{ data: unknown; status: number }>) {
  const { data, status } = await call;
  return { response: { status }, ...(status < 400 ? { data } : { error: data }) };
}
`;

export const generators: readonly Generator[] = [openapiTypescript, heyApi, orval];
