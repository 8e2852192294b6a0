import { describeOnPostgres } from "@platen/testkit/backends";
import type { Answer, Json } from "@platen/testkit/caller";
import { beforeAll, describe, expect, it } from "vitest";
import type { Replica } from "../replica.ts";
import { useStack } from "../stack.ts";

const base64 = (bytes: string) => Buffer.from(bytes, "latin1").toString("base64");

const receipts = {
  escpos: "\x1b@\x1ba\x01\x1d!\x11Corner shop\n\x1d!\x00Tea  2.50\n\x1dV\x42\x00",
  starprnt: "\x1b@\x1b\x1da\x01Corner shop\nTea  2.50\n\x1bd\x02",
  zpl: "^XA^CI28^LL240^FO20,20^ADN,36,20^FDCorner shop^FS^FO20,80^BY2,3,60^BCN,60,Y,N^FDTEA-250^FS^XZ",
};
type Language = keyof typeof receipts;
const languages = Object.keys(receipts) as Language[];

describeOnPostgres("POST /jobs with bytes of a printer's own language", (backend) => {
  const stack = useStack(backend);
  let api: Replica;

  beforeAll(async () => {
    api = await stack.another({ jobs: { rawDocuments: true } });
    for (const [index, language] of languages.entries()) {
      const printer = { id: language, name: language, lane: "tcp", language, width: 80, whenOffline: "queue" };
      const address = { host: "127.0.0.1", port: 9400 + index };
      const answer = await stack.call("POST", "/printers", { ...printer, address });
      expect(answer.status, answer.text).toBe(201);
    }
  });

  const send = (type: string, bytes: string, more: Json = {}): Promise<Answer> =>
    api.call("POST", "/jobs", { document: { type, content: base64(bytes) }, printer: type, ...more });

  async function accepted(type: string, bytes: string, more: Json = {}): Promise<Json> {
    const answer = await send(type, bytes, more);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  }

  async function bytesOf(jobId: string): Promise<string> {
    const headers = { Accept: "application/octet-stream" };
    const response = await fetch(`${api.base}/jobs/${jobId}/preview`, { headers });
    return Buffer.from(await response.arrayBuffer()).toString("latin1");
  }

  /** Without its blanks: wide letters stand apart. */
  const textOf = async (jobId: string) =>
    (await api.call("GET", `/jobs/${jobId}/preview`, undefined, { Accept: "text/plain" })).text.replaceAll(" ", "");

  it.each(languages)("prints %s as it is, and shows it", async (language) => {
    const { jobId, estimatedTime } = await accepted(language, receipts[language]);
    expect(estimatedTime).toMatch(/^[1-9]\d*s$/);
    expect(await bytesOf(jobId)).toContain(receipts[language]);
    expect(await textOf(jobId)).toContain("Cornershop");
    expect((await api.call("GET", `/jobs/${jobId}`)).body.job.templateId).toBe(`(${language})`);
  });

  it("resets a receipt printer before the bytes and behind them, and cuts where they do not", async () => {
    const bare = "Tea\n";
    const sent = await bytesOf((await accepted("escpos", bare)).jobId);
    expect(sent).toContain(`\x1b@\x1c.\x1da\x0f${bare}\x1b@\x1c.\x1da\x0f`);
    expect(sent.endsWith("\x1dV\x42\x00")).toBe(true);
    const cut = await bytesOf((await accepted("escpos", receipts.escpos)).jobId);
    expect(cut.split("\x1dV")).toHaveLength(2);
    expect(cut.lastIndexOf("\x1b@")).toBeGreaterThan(cut.indexOf("\x1dV"));
  });

  it("prints the last line also where nothing ends it", async () => {
    expect(await bytesOf((await accepted("escpos", "Tea")).jobId)).toContain("Tea\n\x1b@");
  });

  it("prints as many copies as are asked for", async () => {
    const one = await bytesOf((await accepted("starprnt", receipts.starprnt)).jobId);
    const { jobId } = await accepted("starprnt", receipts.starprnt, { options: { copies: 3 } });
    // A preview shows one copy of each.
    expect(await bytesOf(jobId)).toBe(one);
    expect((await api.call("GET", `/jobs/${jobId}`)).body.job.options.copies).toBe(3);
  });

  it.each(languages)("prints %s again, marked as a copy where there is room for the mark", async (language) => {
    const { jobId } = await accepted(language, receipts[language]);
    await stack.worker.start(jobId);
    await stack.worker.complete(jobId);
    const copy = await api.call("POST", `/jobs/${jobId}/reprint`);
    expect(copy.body, copy.text).toMatchObject({ success: true, reprintOf: jobId });
    const text = await textOf(copy.body.jobId);
    if (language === "zpl") expect(text).not.toContain("COPY");
    else expect(text).toMatch(/COPY[\s\S]*Cornershop/);
  });

  it("is refused where the setting does not allow it", async () => {
    const document = { type: "escpos", content: base64(receipts.escpos) };
    const answer = await stack.call("POST", "/jobs", { document });
    expect(answer.status).toBe(400);
    expect(answer.body.error.details).toEqual([
      "document.type: escpos is printed only where the setting jobs.rawDocuments allows it",
    ]);
  });

  it("is refused by a printer of another language", async () => {
    const answer = await send("zpl", receipts.zpl, { printer: "escpos" });
    expect(answer.body.error.details).toEqual(["document.type: the printer speaks escpos"]);
  });

  describe("refuses, naming the place and the command,", () => {
    it.each<[string, Language, string, RegExp]>([
      [
        "a printer that would not listen any more",
        "escpos",
        "Tea\n\x1b=\x02",
        /^document\.content: at byte 4: ESC = would/,
      ],
      [
        "a change of settings",
        "escpos",
        "\x1d(E\x03\x00\x01IN",
        /at byte 0: GS \( E would change the printer's settings$/,
      ],
      ["a picture for the printer's memory", "escpos", "\x1cq\x01\x00\x00\x00\x00", /at byte 0: FS q would store/],
      ["a question", "escpos", "\x1dI\x43", /at byte 0: GS I would make the printer answer/],
      ["a real-time command", "escpos", "ab\x10\x14\x02\x01\x08", /at byte 2: DLE DC4 is obeyed at once/],
      [
        "a real-time command within a picture",
        "escpos",
        "\x1dv0\x00\x05\x00\x01\x00\x00\x10\x14\x02\x01",
        /at byte 9: DLE DC4 is obeyed at once wherever it stands, even in a picture/,
      ],
      ["what is cut short", "escpos", "\x1dv0\x00\x05\x00\x01\x00ab", /at byte 0: GS v is cut short$/],
      ["memory switches", "starprnt", "a\x1b#W,00000\n\x00", /at byte 1: ESC # would change the printer's memory/],
      ["a reset at once", "starprnt", "\x1b\x06\x18", /at byte 0: ESC ACK is obeyed at once/],
      ["settings that stay", "zpl", "^XA^JUS^XZ", /at byte 3: \^JU is not among/],
      ["a download", "zpl", "~DGR:A.GRF,1,1,00", /at byte 0: ~DG is obeyed at once/],
      ["a stored format", "zpl", "^XA^DFR:A.ZPL^FS^XZ", /at byte 3: \^DF is not among/],
      ["half a label", "zpl", "^XA^LL10^FO1,1", /at byte 14: \^XA has no \^XZ/],
    ])("%s", async (_, language, bytes, problem) => {
      const answer = await send(language, bytes);
      expect(answer.status, answer.text).toBe(400);
      expect(answer.body.error.code).toBe("VALIDATION_ERROR");
      expect(answer.body.error.details).toEqual([expect.stringMatching(problem)]);
    });

    it("more paper than can be shown", async () => {
      const answer = await send("escpos", "\x1bd\xff".repeat(10));
      expect(answer.status, answer.text).toBe(500);
      expect(answer.body.error.details).toEqual([
        "document.content: makes more than 5000 mm of paper, the most that can be shown; print it in parts",
      ]);
    });

    it("more to draw than a receipt may have", async () => {
      const stored = "\x1d(k\x0a\x00\x31\x50\x30TEA-250";
      const answer = await send("escpos", stored + "\x1d(k\x03\x00\x31\x51\x30".repeat(1_000));
      expect(answer.status, answer.text).toBe(400);
      expect(answer.body.error.details).toEqual([expect.stringMatching(/more to draw than a receipt may have/)]);
    });
  });
});
