import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it, vi } from "vitest";
import { decodePicture } from "../src/raster/picture/decode-picture.ts";
import { DecodingProcess, type DecodingStopped, decodingProcess } from "../src/raster/picture/decoding-process.ts";
import { PictureRoom, PicturesBusy } from "../src/raster/picture/picture-room.ts";
import { layeredDrawing, paperWidth, slowDrawing } from "./costly-drawings.ts";

const logo = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>',
);

function isRunning(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
}

const processes: DecodingProcess[] = [];

function begin(limits: ConstructorParameters<typeof DecodingProcess>[0] = {}): DecodingProcess {
  const begun = new DecodingProcess(limits);
  processes.push(begun);
  return begun;
}

afterEach(() => {
  for (const each of [decodingProcess, ...processes.splice(0)]) each.end();
});

const gone = new Error("the client is gone");

describe("a picture whose client is gone", () => {
  it("ends while it is being decoded, with the process that decodes it, and the next is decoded by another", async () => {
    const abort = new AbortController();
    const slow = decodePicture(slowDrawing(), { ...paperWidth, signal: abort.signal });
    await expect.poll(() => decodingProcess.pid).toBeDefined();
    const { pid } = decodingProcess;
    const next = decodePicture(logo, paperWidth);
    abort.abort(gone);
    await expect(slow).rejects.toBe(gone);
    expect((await next).length).toBeGreaterThan(0);
    await expect.poll(() => isRunning(pid)).toBe(false);
  });

  it("leaves the queue and its room at once, and is not begun", async () => {
    const decoding = begin();
    const room = new PictureRoom(50_000_000);
    const large = (signal?: AbortSignal) => room.with(40_000_000, () => decoding.ask(logo, paperWidth, signal));
    const [first, second] = [new AbortController(), new AbortController()];
    const slow = decoding.ask(slowDrawing(), paperWidth, first.signal);
    const waiting = large(second.signal);
    await expect(large()).rejects.toBeInstanceOf(PicturesBusy);
    second.abort(gone);
    await expect(waiting).rejects.toBe(gone);
    const third = large();
    first.abort(gone);
    await expect(slow).rejects.toBe(gone);
    expect((await third).length).toBeGreaterThan(0);
    expect(decoding.begun).toBe(2);
  });
});

it("a drawing that takes too long is refused by name, and ends with its process", async () => {
  const refused = decodePicture(slowDrawing(), paperWidth);
  const next = decodePicture(logo, paperWidth);
  await expect(refused).rejects.toThrow("takes too long to draw; make it smaller or simpler");
  expect((await next).length).toBeGreaterThan(0);
});

describe("the process that decodes", () => {
  it("ends with a drawing that takes more memory than it may, and what waits is decoded by another", async () => {
    const decoding = begin({ maxBytes: 250_000_000, maxProcessorMs: 600_000 });
    const refused = decoding.ask(layeredDrawing(), paperWidth);
    const next = decoding.ask(logo, paperWidth);
    await expect(refused).rejects.toMatchObject({ excess: "memory" } satisfies Partial<DecodingStopped>);
    expect((await next).length).toBeGreaterThan(0);
  });

  it("breaks with a picture that breaks it, and what waits is decoded by another", async () => {
    const decoding = begin();
    const broken = decoding.ask(slowDrawing(), paperWidth);
    const next = decoding.ask(logo, paperWidth);
    process.kill(decoding.pid ?? Number.NaN, "SIGSEGV");
    await expect(broken).rejects.toMatchObject({ excess: "crash" } satisfies Partial<DecodingStopped>);
    expect((await next).length).toBeGreaterThan(0);
  });

  it("that is ended from outside asks to try again", async () => {
    const decoding = begin();
    const ended = decoding.ask(logo, paperWidth);
    process.kill(decoding.pid ?? Number.NaN, "SIGKILL");
    await expect(ended).rejects.toBeInstanceOf(PicturesBusy);
  });

  it("is ended when no picture comes, and begun again with the next", async () => {
    const decoding = begin({ idleMs: 1 });
    await decoding.ask(logo, paperWidth);
    await expect.poll(() => decoding.pid).toBeUndefined();
    expect((await decoding.ask(logo, paperWidth)).length).toBeGreaterThan(0);
  });

  it("goes on when the terminal interrupts all of its processes, as long as requests are answered", async () => {
    const decoding = begin();
    await decoding.ask(logo, paperWidth);
    const { pid = Number.NaN } = decoding;
    process.kill(pid, "SIGINT");
    process.kill(pid, "SIGTERM");
    expect((await decoding.ask(logo, paperWidth)).length).toBeGreaterThan(0);
    expect(decoding.pid).toBe(pid);
  });

  it.runIf(process.platform === "linux")("knows no setting of the service", async () => {
    vi.stubEnv("PLATEN_API_KEY", "a-secret-of-the-service");
    const decoding = begin();
    await decoding.ask(logo, paperWidth);
    vi.unstubAllEnvs();
    expect(readFileSync(`/proc/${decoding.pid}/environ`, "utf8")).not.toContain("PLATEN_API_KEY");
  });

  it("ends when the process that began it is killed", async () => {
    const program = fileURLToPath(new URL("decode-for-ever.ts", import.meta.url));
    const parent = fork(program, { execArgv: ["--import", "tsx"] });
    const [pid] = (await once(parent, "message")) as [number];
    expect(isRunning(pid)).toBe(true);
    parent.kill("SIGKILL");
    await expect.poll(() => isRunning(pid)).toBe(false);
  });
});
