import { describeOnEachBackend } from "@platen/testkit/backends";
import type { Json } from "@platen/testkit/caller";
import { eventually } from "@platen/testkit/eventually";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { beforeAll, expect, it } from "vitest";
import { listen } from "../listener.ts";
import { useStack } from "../stack.ts";
import { openStream } from "./event-stream.ts";

describeOnEachBackend("the AsyncAPI document", (backend) => {
  const stack = useStack(backend, { server: { basePath: "/printing" } });
  let document: Json;

  beforeAll(async () => {
    const answer = await stack.call("GET", "/asyncapi.json");
    expect(answer.headers.get("content-type")).toBe("application/vnd.aai.asyncapi+json");
    document = JSON.parse(answer.text);
  });

  /** Everything in it, with the path to it. */
  function* nodes(node: Json, path = "#"): Generator<[string, Json]> {
    yield [path, node];
    if (typeof node !== "object" || node === null) return;
    for (const [key, value] of Object.entries(node)) yield* nodes(value, `${path}/${key}`);
  }

  const find = (reference: string): Json =>
    reference
      .split("/")
      .slice(1)
      .reduce((node: Json, key) => node?.[key], document);

  it("is AsyncAPI 3.0 with the base path, and every reference in it leads somewhere", () => {
    expect(document.asyncapi).toBe("3.0.0");
    expect(Object.values(document.servers).map(({ pathname }: Json) => pathname)).toEqual(["/printing", "/printing"]);
    const references = [...nodes(document)].filter(([path]) => path.endsWith("/$ref")).map(([, target]) => target);
    expect(references.length).toBeGreaterThan(10);
    expect(references.filter((target) => find(target) === undefined)).toEqual([]);
  });

  it("has only the fields that AsyncAPI 3.0 knows where they stand", () => {
    const known: Record<string, string[]> = {
      "#": ["asyncapi", "info", "defaultContentType", "servers", "channels", "operations", "components"],
      info: ["title", "version", "description", "license"],
      servers: ["host", "pathname", "protocol", "security"],
      channels: ["address", "title", "description", "servers", "messages", "bindings"],
      operations: ["action", "channel", "messages", "bindings"],
      messages: ["name", "summary", "contentType", "payload"],
    };
    const check = (place: string, node: Json) =>
      expect(known[place], place).toEqual(expect.arrayContaining(Object.keys(node)));
    check("#", document);
    check("info", document.info);
    for (const place of ["servers", "channels", "operations"]) {
      for (const node of Object.values(document[place])) check(place, node);
    }
    for (const message of Object.values(document.components.messages)) check("messages", message);
  });

  it("tells that the service sends the same messages over both", () => {
    const { ws, events } = document.channels;
    expect([ws.address, events.address]).toEqual(["/ws", "/events"]);
    const names = ["jobUpdate", "printerUpdate", "resume"];
    for (const [channel, { action, messages }] of [
      ["ws", document.operations.sendOverWebSocket],
      ["events", document.operations.sendAsStream],
    ]) {
      expect(action).toBe("send");
      expect(messages.map(({ $ref }: Json) => $ref)).toEqual(
        names.map((name) => `#/channels/${channel}/messages/${name}`),
      );
    }
  });

  it("describes what is really sent, on both and with all filters it names", async () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(ajv);
    ajv.addSchema({ $id: "asyncapi", components: document.components });
    const validators = new Map<string, ValidateFunction>();
    for (const name of Object.keys(document.channels.ws.messages)) {
      const { payload } = document.components.messages[name];
      validators.set(name, ajv.compile({ $ref: payload.$ref.replace("#", "asyncapi#") }));
    }
    const query = Object.keys(document.channels.ws.bindings.ws.query.properties);
    expect(query.sort()).toEqual(["after", "apiKey", "jobId", "printerId", "type"]);

    const template = await stack.store([{ type: "text", content: "Hi" }]);
    const all = "?after=&printerId=default&type=jobUpdate,printerUpdate";
    const socket = await listen(stack.api.base, { query: all });
    const stream = await openStream(stack.api.base, { query: all });
    await eventually(() => stream.events.length > 0 && socket.events.length > 0);
    const jobId = await stack.print(template, {});
    await stack.worker.start(jobId);
    await stack.worker.fail(jobId, { code: "PRINT_FAILED", message: "No." });
    await stack.worker.say({ status: "error", errorCode: "COVER_OPEN", coverStatus: "open" });
    for (const listener of [socket, stream]) {
      await listener.hears("jobUpdate", { jobId, status: "failed" });
      await listener.hears("printerUpdate", { coverStatus: "open" });
    }
    const told = [...socket.events, ...stream.events.map(({ data }) => data)];
    expect(new Set(told.map(({ type }: Json) => type))).toEqual(new Set(validators.keys()));
    for (const message of told) {
      const validate = validators.get(message.type);
      expect(validate?.(message), `${JSON.stringify(message)}: ${ajv.errorsText(validate?.errors)}`).toBe(true);
      expect(message.id).toEqual(expect.any(String));
    }
    stream.leave();
    await socket.close();
  });
});
