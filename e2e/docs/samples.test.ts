import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "@platen/local/free-port";
import { type Caller, callerOf, type Json } from "@platen/testkit/caller";
import { eventually } from "@platen/testkit/eventually";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { interrupt, type Launched, launch, ready } from "../../packages/local/test/launch.ts";
import { anyMac, knockAs } from "../clients/operations.ts";
import { learnIds } from "./made-up-ids.ts";
import { type RecordingProxy, startRecordingProxy } from "./recording-proxy.ts";
import { canRun, checkPhp, hasPhpCurl, listenWith, runSample } from "./run-sample.ts";
import { type Sample, samplesIn, webSocketSampleIn } from "./samples.ts";

/**
 * Every sample of the reference is run as it stands on the page, in the page's order, on a service that was just installed. Only
 * its address is replaced, and the ids that it made up by those that the same samples were answered with before.
 */
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAACAAAAAgAQAAAABbAUdZAAAAY0lEQVR42mWOsRGAIBRDnxWlIzAKo+kdBXNxLoIbWFJwRoylKdL8/JegKdTCtH0RN2wMSPTQIlcaK227A00KVClzSAdZquSRKqXHk3Ktf3sPjjjsNwOMMtR4F7nS5Z7xDZp6APLmUtuv2qptAAAAAElFTkSuQmCC",
  "base64",
);

interface Variant {
  settings: Record<string, string>;
  languages: string[];
}

/** What the samples change belongs to them: all of this is afterwards as it was. */
interface Installation {
  templates: Json;
  printers: Json;
  shop: Json;
  assets: Json;
  webhooks: Json;
  activeKeys: Json;
}

describe.each([
  { name: "as it comes", settings: {}, languages: ["curl"] },
  // Those in one language leave nothing that those in the next would stumble over.
  {
    name: "with a key",
    settings: { PLATEN_API_KEY: "a long secret of the shop" },
    languages: ["JavaScript", "Python", "PHP"],
  },
])("on a new installation $name, the reference", ({ settings, languages }: Variant) => {
  let launched: Launched;
  let proxy: RecordingProxy;
  let caller: Caller;
  let folder: string;
  let page: string;
  let document: Json;
  let printerPort: number;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "platen-samples-"));
    chmodSync(folder, 0o755);
    writeFileSync(join(folder, ".curlrc"), "fail-with-body\nsilent\nshow-error\n");
    writeFileSync(join(folder, "picture.png"), picture);
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(dirname(fileURLToPath(import.meta.resolve("ws/package.json"))), join(folder, "node_modules", "ws"));
    const port = await freePort();
    printerPort = await freePort();
    launched = launch({
      PATH: process.env.PATH ?? "",
      PLATEN_HOME: join(folder, "home"),
      PORT: String(port),
      PLATEN_WORKER_PORT: String(await freePort()),
      PLATEN_VP_PORT: String(printerPort),
      PLATEN_VP_HTTP_PORT: String(await freePort()),
      ...settings,
    });
    await ready(launched);
    proxy = await startRecordingProxy(port);
    const key = settings.PLATEN_API_KEY;
    caller = callerOf(`http://127.0.0.1:${port}`, key === undefined ? {} : { headers: { "X-API-Key": key } });
    page = (await caller.call("GET", "/docs")).text;
    document = JSON.parse((await caller.call("GET", "/openapi.json")).text);
  });

  afterAll(async () => {
    await proxy?.close();
    if (launched) await interrupt(launched);
    rmSync(realpathSync(join(folder, "home", "postgres")), { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  });

  const ask = async (method: string, path: string) => (await caller.call(method, path)).body;

  function operationOf(operationId: string): Json {
    const operations = Object.values<Json>(document.paths).flatMap((methods) => Object.values<Json>(methods));
    return operations.find((each) => each.operationId === operationId);
  }

  const isStream = (operationId: string) =>
    operationOf(operationId).responses[200]?.content?.["text/event-stream"] !== undefined;

  async function installation(): Promise<Installation> {
    const { templates } = await ask("GET", "/templates");
    const { printers } = await ask("GET", "/printers");
    const { version: _version, updatedAt: _updatedAt, ...shop } = (await ask("GET", "/shop")).shop;
    return {
      templates: await Promise.all(
        templates.map(async ({ id }: Json) => (await ask("GET", `/templates/${id}`)).template),
      ),
      printers: printers.map(({ id, name, lane, address, language, width, paper, whenOffline, enabled }: Json) => ({
        ...{ id, name, lane, address, language, width, paper, whenOffline, enabled },
      })),
      shop,
      assets: (await ask("GET", "/assets")).assets,
      webhooks: (await ask("GET", "/webhooks")).webhooks,
      activeKeys: (await ask("GET", "/keys")).keys.filter(({ status }: Json) => status === "active"),
    };
  }

  /** What the page is addressed to is where the requests are seen on their way. */
  function addressed(code: string, known: ReadonlyMap<string, string>): string {
    const written = code
      .replaceAll(new RegExp(`http://localhost:${new URL(caller.base).port}`, "g"), proxy.url)
      .replaceAll(/"?port"?'?( => |: )9100/g, (found) => found.replace("9100", String(printerPort)));
    return [...known].reduce((text, [shown, real]) => text.replaceAll(shown, real), written);
  }

  /** What only a printer or the time that a reader takes brings about. */
  async function letTheWorldTurn(operationId: string, known: ReadonlyMap<string, string>): Promise<void> {
    if (operationId === "listKnocks") {
      for (const mac of [anyMac(), anyMac()]) await knockAs({ ask, url: caller.base } as never, mac);
      return;
    }
    if (!["cancelJob", "reprintJob", "eraseJobContent"].includes(operationId)) return;
    const printed = known.get(operationOf(operationId).parameters[0].example);
    await eventually(async () => (await ask("GET", `/jobs/${printed}`)).job.status === "completed");
  }

  async function failureOf({ operationId, language, code, refusedWith }: Sample, known: Map<string, string>) {
    await letTheWorldTurn(operationId, known);
    proxy.forget();
    const written = addressed(code, known);
    if (isStream(operationId)) {
      // The shell gives its place to curl, so that what ends the one ends the other.
      const output = await listenWith(language, language === "curl" ? `exec ${written}` : written, {
        env: settings,
        cwd: folder,
        word: "jobUpdate",
        provoke: () => ask("POST", "/printer/test"),
      });
      return output.includes("jobUpdate") ? undefined : output;
    }
    const { code: exit, output } = await runSample(language, written, folder, settings);
    const { method, status = 0, body } = proxy.lastAnswer() ?? {};
    if (refusedWith !== undefined) return status === refusedWith ? undefined : `${status} ${output}`;
    if (exit !== 0 || status < 200 || status >= 400) return `${status} ${output}`;
    learnIds(
      operationOf(operationId).responses[status]?.content?.["application/json"]?.example,
      body,
      known,
      method === "GET",
    );
    return undefined;
  }

  async function failuresIn(language: string): Promise<string[]> {
    const failures: string[] = [];
    const known = new Map<string, string>();
    for (const sample of samplesIn(page).filter((each) => each.language === language)) {
      const failure = await failureOf(sample, known);
      if (failure !== undefined) failures.push(`${sample.operationId}: ${failure}`);
    }
    return failures;
  }

  /** As much as a PHP without its curl can say of the samples. */
  async function checkSyntax(): Promise<void> {
    for (const { operationId, code } of samplesIn(page).filter(({ language }) => language === "PHP")) {
      const { code: exit, output } = await checkPhp(code, folder);
      expect(exit, `${operationId}: ${output}`).toBe(0);
    }
  }

  test("has a sample of every operation in four languages", () => {
    const samples = samplesIn(page);
    for (const { operationId } of Object.values<Json>(document.paths).flatMap((each) => Object.values<Json>(each))) {
      const written = samples.filter((sample) => sample.operationId === operationId).map(({ language }) => language);
      expect([operationId, written]).toEqual([operationId, ["curl", "JavaScript", "Python", "PHP"]]);
    }
  });

  for (const language of languages) {
    test.skipIf(!canRun(language))(
      `has samples in ${language} that run one after the other, and leave what was there as it was`,
      async () => {
        if (language === "PHP" && !(await hasPhpCurl())) return checkSyntax();
        const before = await installation();
        rmSync(join(folder, "receipt.png"), { force: true });
        expect(await failuresIn(language)).toEqual([]);
        expect(await installation()).toEqual(before);
        expect(readFileSync(join(folder, "receipt.png")).subarray(1, 4).toString()).toBe("PNG");
      },
    );
  }

  test("has a program for the WebSocket that this version of Node runs", async () => {
    const written = webSocketSampleIn(page).replaceAll(/ws:\/\/localhost:\d+/g, caller.base.replace(/^http/, "ws"));
    const output = await listenWith("JavaScript", written, {
      env: settings,
      cwd: folder,
      word: "jobUpdate",
      provoke: () => ask("POST", "/printer/test"),
    });
    expect(output).toContain("jobUpdate");
  });

  test("shows the schema that the service answers, and prints the sample data of an installed template", async () => {
    const { example: body } = operationOf("previewSchema").requestBody.content["application/json"];
    const { example: answer } = operationOf("previewSchema").responses[200].content["application/json"];
    expect((await caller.call("POST", "/preview/schema", body)).body).toEqual(answer);
    const { example } = await ask("GET", "/templates/order-receipt/schema");
    expect(operationOf("print").requestBody.content["application/json"].example.data).toEqual(example);
  });
});
