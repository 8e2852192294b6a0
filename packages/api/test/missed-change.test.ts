import { connectDatabase, type DatabaseConnection } from "@platen/shared/db/connect";
import { changePrinter } from "@platen/shared/db/printers";
import { changeShop } from "@platen/shared/db/shop";
import { deleteTemplate, updateTemplate } from "@platen/shared/db/templates";
import { defaultPrinterId } from "@platen/shared/printer";
import { describeOnEachBackend } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { afterAll, beforeAll, expect, it } from "vitest";
import { useStack } from "./stack.ts";

describeOnEachBackend("a replica that was not told of a change", (backend) => {
  const stack = useStack(backend);
  let connection: DatabaseConnection;

  beforeAll(() => {
    connection = connectDatabase({ url: stack.place.databaseUrl, name: "test", max: 1 });
  });

  afterAll(() => connection.close());

  const config = (content: string) => ({ width: "80mm", blocks: [{ type: "text", content }] });

  /** Stored, and known to the replica from a first print. */
  async function known(content: string, data: object): Promise<string> {
    const id = await stack.store(config(content).blocks);
    await stack.print(id, data);
    return id;
  }

  it("prints with the new template", async () => {
    const id = await known("{{ a }}", { a: "1" });
    await updateTemplate(connection.db, id, { config: config("{{ b }}") });
    expect((await stack.call("POST", `/print/${id}`, { data: { b: "1" } })).status).toBe(200);
  });

  it("refuses data that fitted the old one only, and names the new one's fields", async () => {
    const id = await known("{{ a }}", { a: "1" });
    await updateTemplate(connection.db, id, { config: config("{{ b }}") });
    const answer = await stack.call("POST", `/print/${id}`, { data: { a: "1" } });
    expect(answer.status).toBe(400);
    expect(answer.body.error.details.join()).toMatch(/\bb\b/);
  });

  it("answers schema and preview from the new one", async () => {
    const id = await known("{{ a }}", { a: "1" });
    await updateTemplate(connection.db, id, { config: config("new {{ b }}") });
    expect((await stack.call("GET", `/templates/${id}/schema`)).body.schema.required).toEqual(["b"]);
    await updateTemplate(connection.db, id, { config: config("newer") });
    const preview = await stack.call("POST", `/templates/${id}/preview`, {}, { Accept: "text/plain" });
    expect(preview.text).toBe("newer\n");
  });

  it("prints no template that has gone", async () => {
    const id = await known("{{ a }}", { a: "1" });
    await deleteTemplate(connection.db, id);
    expect((await stack.call("POST", `/print/${id}`, { data: { a: "1" } })).status).toBe(404);
    expect((await stack.call("POST", `/print/${id}`, { data: {} })).status).toBe(404);
  });

  it("prints with the new shop within seconds", async () => {
    const id = await known("{{ shop.name }}", {});
    await changeShop(connection.db, { name: "Moved" });
    const preview = () => stack.call("POST", `/templates/${id}/preview`, {}, { Accept: "text/plain" });
    await eventually(async () => (await preview()).text === "Moved\n");
  });

  it("has the printer's new settings within seconds", async () => {
    const { ip, port } = (await stack.call("GET", "/printer/status")).body.printer;
    await changePrinter(connection.db, defaultPrinterId, { ip, port, width: 58 });
    const width = async () => (await stack.call("GET", "/printer/status")).body.printer.width;
    await eventually(async () => (await width()) === 58);
  });
});
