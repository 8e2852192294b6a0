import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { readCommandLine } from "../src/command-line.ts";

const program = fileURLToPath(new URL("../src/cli.ts", import.meta.url));

let child: ChildProcess | undefined;

afterEach(() => {
  child?.kill("SIGKILL");
});

/** Runs the program; `line` resolves with the first line it writes, `lines` with the first few, `exit` with its code. */
function run(...args: string[]) {
  const started = spawn(process.execPath, ["--import", "tsx", program, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  child = started;
  const exit = new Promise<number | null>((resolve) => started.once("exit", resolve));
  let text = "";
  const waiting = new Set<() => void>();
  const take = (chunk: Buffer) => {
    text += chunk.toString();
    for (const look of waiting) look();
  };
  started.stdout.on("data", take);
  started.stderr.on("data", take);
  const lines = (count: number) =>
    new Promise<string[]>((resolve) => {
      const look = () => {
        const written = text.split("\n").slice(0, -1);
        if (written.length >= count) resolve(written);
      };
      waiting.add(look);
      look();
    });
  const line = lines(1).then(([first]) => first);
  return { line, lines, exit, stop: (signal: NodeJS.Signals) => started.kill(signal) };
}

test.each(["SIGTERM", "SIGINT"] as const)("it says when it is ready and goes quietly on %s", async (signal) => {
  const { line, exit, stop } = run("--port", "0", "--http", "0");
  expect(await line).toMatch(/^Printer ready on 127\.0\.0\.1:\d+, paper to be seen on http:\/\/127\.0\.0\.1:\d+\/$/);
  stop(signal);
  expect(await exit).toBe(0);
});

test("a taken port is named, with what to do about it", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const address = other.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const { line, exit } = run("--port", String(port), "--http", "0");
  expect(await line).toBe(
    `Port ${port} on 127.0.0.1 is taken by another program. Choose another one with --port or --http.`,
  );
  expect(await exit).toBe(1);
  other.close();
});

test("several printers are played by one process, each said to be ready by its name", async () => {
  const { line, lines, exit, stop } = run(
    "--port",
    "0",
    "--http",
    "0",
    "--name",
    "till",
    "--also",
    "name=bar,width=58",
  );
  expect(await line).toMatch(/^Printer till ready on /);
  expect((await lines(2))[1]).toMatch(/^Printer bar ready on 127\.0\.0\.1:\d+, paper to be seen on http:/);
  stop("SIGTERM");
  expect(await exit).toBe(0);
});

test("the environment gives the ports, the command line overrides it", () => {
  const environment = { PLATEN_VP_PORT: "9101", PLATEN_VP_HTTP_PORT: "9181" };
  expect(readCommandLine([], environment)).toMatchObject({ printers: [{ port: 9101, httpPort: 9181 }] });
  expect(readCommandLine(["--port", "9102"], environment)).toMatchObject({
    printers: [{ port: 9102, httpPort: 9181 }],
  });
  expect(readCommandLine([], {})).toMatchObject({ printers: [{ port: 9100, httpPort: 9180 }] });
  const asking = ["--cloudprnt", "http://localhost:3000/cloudprnt/secret"];
  expect(readCommandLine(asking, {})).toMatchObject({ printers: [{ httpPort: 0 }] });
  expect(readCommandLine([...asking, "--http", "9182"], {})).toMatchObject({ printers: [{ httpPort: 9182 }] });
});

test("width, speed, model and buffer become settings", () => {
  const args = ["--width", "58", "--speed", "90", "--model", "POS-5890", "--buffer", "1024"];
  expect(readCommandLine(args, {})).toMatchObject({
    printers: [{ settings: { widthMm: 58, speedMmPerS: 90, model: "POS-5890", bufferBytes: 1024 } }],
  });
});

test("--also adds printers, on the next ports unless it names others", () => {
  const also = ["--also", "name=bar,model=TSP143IV,width=58", "--also", "name=labels,port=9300,http=9400"];
  expect(readCommandLine([...also, "--also", "name=last"], {})).toMatchObject({
    printers: [
      { port: 9100, httpPort: 9180 },
      { name: "bar", port: 9101, httpPort: 9181, settings: { model: "TSP143IV", widthMm: 58 } },
      { name: "labels", port: 9300, httpPort: 9400 },
      { name: "last", port: 9301, httpPort: 9401 },
    ],
  });
});

test("a printer that asks has whom it asks, who it is and a model of that maker", () => {
  const url = "https://platen.example/cloudprnt/secret";
  const star = ["--cloudprnt", url, "--mac", "00:11:62:AA:BB:CC", "--every", "2", "--user", "shop"];
  expect(readCommandLine(star, { PLATEN_VP_PASSWORD: "word" })).toMatchObject({
    printers: [
      {
        asks: { lane: "cloudprnt", url, credentials: { user: "shop", password: "word" } },
        settings: { model: "TSP143IV", identity: "00:11:62:aa:bb:cc", askEveryS: 2 },
      },
    ],
  });
  expect(readCommandLine(["--sdp", url, "--id", "till"], {})).toMatchObject({
    printers: [{ asks: { lane: "sdp", url }, settings: { model: "TM-m30III", identity: "till" } }],
  });
});

test("a printer that asks says whom and as whom, without the secret in the address", async () => {
  const { line, exit, stop } = run("--cloudprnt", "http://127.0.0.1:9/cloudprnt/secret", "--http", "0");
  expect(await line).toMatch(
    /^Printer asks http:\/\/127\.0\.0\.1:9 as 00:11:62(:[0-9a-f]{2}){3}, paper to be seen on http:/,
  );
  stop("SIGTERM");
  expect(await exit).toBe(0);
});

test.each([
  [["--cloudprnt", "shop"], '--cloudprnt must be an address that begins with http:// or https://, not "shop".'],
  [["--cloudprnt", "http://a", "--sdp", "http://b"], "A printer asks by --cloudprnt or by --sdp, not both."],
  [["--port", "70000"], '--port must be a port from 0 to 65535, not "70000".'],
  [["--width", "wide"], "widthMm: must be a number from 20 to 220"],
  [["--colour", "red"], "Unknown option '--colour'"],
  [
    ["--also", "bar"],
    "--also is told by name=, port=, http=, width=, model=, speed=, buffer=, cloudprnt=, sdp=, every=, mac=, id=, " +
      'user=, password= with commas between them, not by "bar".',
  ],
  [["--also", "host=10.0.0.1"], 'not by "host=10.0.0.1"'],
  [["--also", "port=no"], '--port must be a port from 0 to 65535, not "no".'],
])("%j makes no sense and is told so", (args, message) => {
  expect(() => readCommandLine(args, {})).toThrow(message);
});
