import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { installFor } from "@platen/infra/other-install";
import { promisedPlatforms } from "@platen/infra/platforms";
import { freePort } from "@platen/local/free-port";
import { createTestDatabase, type TestDatabase } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { patientAnswerMs } from "@platen/testkit/patience";
import { startVirtualPrinter, type VirtualPrinter } from "@platen/virtual-printer/machine";
import type { PrintedReceipt } from "@platen/virtual-printer/machine/printed-receipt";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** The other processor's Node with the emulator before it, as `infra/foreign-node.sh` prints it. */
const command = process.env.PLATEN_TEST_FOREIGN_NODE?.split(" ");
if (!command && process.env.CI)
  throw new Error("CI runs the other processor too: .ci/run sets PLATEN_TEST_FOREIGN_NODE.");

/** What Node compiles the emulator translates once more, which takes longer than it saves: interpreted, a start is quicker. */
const flags = ["--no-opt", "--no-sparkplug", "--max-lazy"];

/** An x64 Node on an arm64 machine takes minutes to start beside other suites. */
const patienceMs = 15 * 60_000;
const mostStarts = 12;

describe.skipIf(!command)(
  `on the other processor${command ? "" : " (not run: PLATEN_TEST_FOREIGN_NODE is not set)"}`,
  () => {
    const running = new Map<string, { child: ChildProcess; ended: Promise<unknown> }>();
    let isOver = false;
    let output = "";
    let folder: string;
    let programs: { api: string; worker: string };
    /** The other processor's Node as one program, so that it can start itself again for the process that decodes pictures. */
    let node: string;
    let ownNode: string;
    let database: TestDatabase;
    let printer: VirtualPrinter;

    beforeAll(async () => {
      folder = installFor(promisedPlatforms.filter(({ os }) => os === "linux"));
      programs = bundle(folder);
      node = join(folder, "foreign-node");
      writeFileSync(node, `#!/bin/sh\nexec ${[...(command ?? []), ...flags].join(" ")} "$@"\n`, { mode: 0o755 });
      ownNode = join(folder, "own-node.mjs");
      writeFileSync(ownNode, `process.execPath = ${JSON.stringify(node)};\n`);
      database = await createTestDatabase();
      printer = await startVirtualPrinter({ port: 0 });
    });

    afterAll(async () => {
      isOver = true;
      for (const { child } of running.values()) child.kill("SIGTERM");
      await Promise.all([...running.values()].map(({ ended }) => ended));
      await printer.close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    });

    let giveUp = (_reason: Error) => {};
    const hopeless = new Promise<never>((_, reject) => {
      giveUp = reject;
    });
    hopeless.catch(() => {});

    /**
     * As a service manager keeps it: one that ends is started again, up to a dozen times. So slowed down, a start may find its
     * database too slow, and the emulator itself ends now and then.
     */
    function keep(program: string, env: Record<string, string>, starts = 1): void {
      const child = spawn(node, ["--import", ownNode, program], { env, stdio: ["ignore", "pipe", "pipe"] });
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
      const ended = new Promise<string>((resolve) =>
        child.once("exit", (code, signal) => resolve(`exit ${code ?? signal}`)),
      );
      running.set(program, { child, ended });
      void ended.then((how) => {
        if (isOver) return;
        output += `${program}: ${how}\n`;
        console.log(`start ${starts} of ${program} ended: ${how}\n${output.slice(-1_000)}`);
        if (starts < mostStarts) keep(program, env, starts + 1);
        else giveUp(new Error(`${program} has ended ${starts} times`));
      });
    }

    it(
      "API and worker start, and a receipt with a drawn run and a picture is printed and proven",
      async () => {
        const port = await freePort();
        const settings = {
          DATABASE_URL: database.url,
          PLATEN_PRINTER_IP: printer.host,
          PLATEN_PRINTER_PORT: String(printer.port),
          PLATEN_ANSWER_WITHIN_MS: String(patientAnswerMs),
        };
        keep(programs.api, { ...settings, PORT: String(port) });
        keep(programs.worker, { ...settings, PLATEN_WORKER_PORT: String(await freePort()) });
        const ask = async (path: string, body?: object) => {
          const response = await fetch(`http://127.0.0.1:${port}${path}`, {
            method: body ? "POST" : "GET",
            headers: { "Content-Type": "application/json" },
            ...(body && { body: JSON.stringify(body) }),
          });
          return (await response.json()) as Record<string, unknown>;
        };
        const holds = (path: string, expected: object) =>
          Promise.race([
            hopeless,
            eventually(async () => {
              expect(await ask(path)).toMatchObject(expected);
              return true;
            }, patienceMs),
          ]).catch((error) => {
            throw new Error(`${error}\n${output.slice(-4_000)}`);
          });

        await holds("/printer/status", { printer: { status: "online" } });
        expect(await ask("/templates", { id: "all", name: "All", config: receipt })).toMatchObject({ success: true });
        // Under the emulator fonts take their time to load; 503 means that nothing was stored.
        const accepted = await eventually(async () => {
          const answer = await ask("/print/all", { data: {} });
          expect(answer).toMatchObject({ success: true });
          return answer;
        }, patienceMs);
        await holds(`/jobs/${accepted.jobId}`, {
          job: { status: "completed", confirmation: { method: "process-id" } },
        });

        const [paper] = printer.receipts();
        expect(paper?.text).toContain("Total");
        expect(rowsWithInk(paper)).toBeGreaterThan(textRows + pictureRows);
      },
      4 * patienceMs,
    );
  },
);

const square = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect width="100" height="100"/></svg>`;

/** A line of text has at most 24; with those of the picture, more than both must be the drawn run. */
const textRows = 24;
const pictureRows = 100;

function rowsWithInk(paper: PrintedReceipt | undefined): number {
  if (!paper) return 0;
  const { bitmap, widthDots } = paper;
  const rowBytes = Math.ceil(widthDots / 8);
  const rows = Array.from({ length: bitmap.length / rowBytes }, (_, row) =>
    bitmap.subarray(row * rowBytes, (row + 1) * rowBytes),
  );
  return rows.filter((row) => row.some((byte) => byte !== 0)).length;
}

const receipt = {
  width: "80mm",
  blocks: [
    { type: "text", content: "Total" },
    { type: "text", content: "合計 العربية" },
    { type: "image", source: `data:image/svg+xml;base64,${Buffer.from(square).toString("base64")}` },
  ],
};

/** The programs as `npm start` would make them in that checkout, bundled by this machine's Node. */
function bundle(checkout: string): { api: string; worker: string } {
  writeFileSync(join(checkout, "node_modules", ".platen-install"), "");
  const { href } = pathToFileURL(join(checkout, "packages/local/src/build/"));
  const script = `import { buildPrograms } from ${JSON.stringify(`${href}build-programs.mjs`)};
    import { programFile } from ${JSON.stringify(`${href}programs.mjs`)};
    await buildPrograms(() => {});
    console.log(JSON.stringify({ api: programFile("api"), worker: programFile("worker") }));`;
  return JSON.parse(execFileSync(process.execPath, ["--input-type=module", "--eval", script], { encoding: "utf8" }));
}
