import { type Bus, openBus } from "@platen/shared/bus";
import type { TrialMessage } from "@platen/shared/events";
import type { TriedPrinter } from "@platen/shared/printer";
import { printerLanguages } from "@platen/shared/printer-kinds";
import { describeOnEachBackend, testLog } from "@platen/testkit/backends";
import type { Json } from "@platen/testkit/caller";
import { patientAnswerMs, usualAnswerMs } from "@platen/testkit/patience";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useStack } from "../stack.ts";

const found: Omit<TriedPrinter, "address"> = {
  status: "online",
  paperStatus: "low",
  coverStatus: "closed",
  errorCode: null,
  reason: null,
  drawer: "closed",
  model: "EPSON TM-T88VI",
  capabilities: { realTimeStatus: true, automaticStatus: true, statusFence: true, processId: true },
  proof: "process-id",
};

/** Where no printer of the suite is. */
const address = { host: "127.0.0.1", port: 9_977 };

/** The same, of printers that nobody tries. */
const nowhere = { ...address, port: 9_978 };

describeOnEachBackend("a printer that is not stored yet", (backend) => {
  const stack = useStack(backend);
  let bus: Bus;
  let heard: TrialMessage[];
  /** The workers, and the site they serve. */
  let workerIds: string[];
  let served: string;
  let answer: Partial<TriedPrinter>;

  beforeAll(async () => {
    const { databaseUrl, prefix } = stack.place;
    const { redisUrl } = backend;
    bus = openBus({ redisUrl, databaseUrl, prefix, log: testLog(), answerWithinMs: patientAnswerMs });
    await bus.subscribe("trial", (message) => {
      heard.push(message);
      const { type, trialId } = message;
      if (type === "asked" && message.site === served) {
        for (const workerId of workerIds) void bus.publish("trial", { type: "offered", trialId, workerId });
      }
      if (type === "given")
        void bus.publish("trial", {
          type: "tried",
          trialId,
          found: { ...found, address: message.address, ...answer },
        });
    });
  });
  beforeEach(() => {
    heard = [];
    workerIds = ["one", "two"];
    served = "default";
    answer = {};
  });
  afterAll(() => bus.close());

  /** Answers to the test before may come late. */
  const asked = () => heard.filter(({ type }) => type === "asked");
  const tryOut = (changes: Json = {}) =>
    stack.call("POST", "/printers/try", { address, language: "starprnt", ...changes });

  describe("POST /printers/try", () => {
    it("answers what one worker of its site has found", async () => {
      const { status, body } = await tryOut();
      expect(status).toBe(200);
      expect(body.found).toEqual({
        address,
        status: "online",
        reason: null,
        paperStatus: "low",
        coverStatus: "closed",
        drawer: "closed",
        reportedModel: "EPSON TM-T88VI",
        capabilities: found.capabilities,
        proof: "process-id",
        printerId: null,
      });
      const given = heard.filter(({ type }) => type === "given");
      expect(given).toMatchObject([
        { workerId: "one", language: "starprnt", address: { ip: address.host, port: address.port } },
      ]);
    });

    it("answers 200 with the reason when nothing can be reached there, and with the code of a fault", async () => {
      answer = { status: "offline", reason: "connection refused", model: null, capabilities: null, proof: null };
      expect((await tryOut()).body.found).toMatchObject({ status: "offline", reason: "connection refused" });
      answer = { status: "error", errorCode: "COVER_OPEN", coverStatus: "open" };
      expect((await tryOut()).body.found).toMatchObject({ status: "error", errorCode: "COVER_OPEN", reason: null });
    });

    it("answers with the state of the printer that has the address already, by whatever name, and asks no worker", async () => {
      for (const host of ["127.0.0.1", "localhost"]) {
        const { body } = await tryOut({ address: { host, port: 9100 }, language: "escpos" });
        expect(body.found).toMatchObject({ printerId: "default", status: "online", reportedModel: "TM-T20III" });
      }
      expect(asked()).toEqual([]);
    });

    it("has an address tried that a printer of another site has, where it leads elsewhere", async () => {
      served = "shop";
      const { body } = await tryOut({ address: { host: "127.0.0.1", port: 9100 }, site: "shop" });
      expect(body.found).toMatchObject({ printerId: null, reportedModel: "EPSON TM-T88VI" });
    });

    it("has an address tried that belongs to a printer which is switched off", async () => {
      const printer = { id: "off", name: "Off", address, language: "escpos", width: 80, enabled: false };
      expect((await stack.call("POST", "/printers", printer)).status).toBe(201);
      expect((await tryOut()).body.found).toMatchObject({ status: "online", printerId: null });
    });

    it("refuses what could not be stored either, every problem with its path, and asks no worker", async () => {
      const { status, body } = await tryOut({ address: { host: "8.8.8.8", port: 9100 }, language: "latin", site: "" });
      expect(status).toBe(400);
      expect(body.error.details).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^language: /),
          expect.stringMatching(/^site: /),
          "address.host: is not in a network that printer.allowedNetworks names",
        ]),
      );
      const own = new URL(stack.place.databaseUrl);
      const database = { host: own.hostname, port: Number(own.port) };
      expect((await tryOut({ address: database })).body.error.details[0]).toMatch(/^address\.port: .*not a printer$/);
      expect(asked()).toEqual([]);
    });

    it("answers 503 SERVICE_UNAVAILABLE and says why when no worker serves the site", async () => {
      const impatient = await stack.another({ limits: { answerWithinMs: usualAnswerMs } });
      const body = { address, language: "escpos", site: "moon" };
      const refused = await impatient.call("POST", "/printers/try", body);
      expect(refused.status).toBe(503);
      expect(refused.body.error.code).toBe("SERVICE_UNAVAILABLE");
      expect(refused.body.error.details[0]).toMatch(/^site: no worker that serves moon is heard/);
    });

    it("stores nothing, and leaves its name to a printer whose id it is", async () => {
      const before = (await stack.call("GET", "/printers")).body.printers.length;
      await tryOut();
      expect((await stack.call("GET", "/printers")).body.printers).toHaveLength(before);
      expect((await stack.call("GET", "/printers/try")).status).toBe(404);
      const named = { id: "try", name: "Try", address: nowhere, language: "escpos", width: 80, enabled: false };
      expect((await stack.call("POST", "/printers", named)).status).toBe(201);
      expect((await stack.call("GET", "/printers/try")).body.printer.name).toBe("Try");
      expect((await stack.call("DELETE", "/printers/try")).status).toBe(200);
    });
  });

  it("GET /printer-models names for each language what a printer that speaks it can be", async () => {
    const { models, known } = (await stack.call("GET", "/printer-models")).body;
    const epson = {
      id: "epson-tm-t20iii",
      maker: "Epson",
      name: "TM-T20III",
      language: "escpos",
      languages: ["escpos"],
    };
    expect(known).toEqual(expect.arrayContaining([epson]));
    const fetching = known.filter((model: { languages: string[] }) => model.languages.includes("epos"));
    for (const language of printerLanguages)
      expect(models[language]).toEqual(expect.arrayContaining(["generic", "auto"]));
    expect(models.escpos).toContain("epson-tm-t20iii");
    expect(models.starprnt).not.toContain("epson-tm-t20iii");
    expect(models.epos).toEqual(["generic", "auto", ...fetching.map(({ id }: { id: string }) => id)]);
    const printer = { id: "star", name: "Star", address: nowhere, language: "starprnt", width: 80, enabled: false };
    const stored = await stack.call("POST", "/printers", { ...printer, model: models.starprnt.at(-1) });
    expect(stored.status, stored.text).toBe(201);
  });
});
