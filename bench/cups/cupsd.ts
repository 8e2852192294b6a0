import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@platen/local/free-port";
import { sleep } from "@platen/shared/time";
import { openClient } from "@platen/stand/load/connection";
import { eventually } from "@platen/testkit/eventually";
import { missingProgram } from "@platen/testkit/missing-program";
import { isSent, jobIdOf, jobStateRequest, printJobRequest } from "./ipp.ts";

export interface Cups {
  /** On a connection that is kept. */
  connect(): Promise<CupsClient>;
  stop(): Promise<void>;
}

export interface CupsClient {
  /** Resolves with the job's number when CUPS has taken it. */
  submit(bytes: Uint8Array): Promise<number>;
  /** Resolves when CUPS calls the job completed: everything is sent, which the printer has not confirmed. */
  sent(jobId: number): Promise<void>;
  close(): void;
}

const queue = "receipts";

/** CUPS answers one at a time: who asks without a pause holds up what it waits for. */
const askAgainAfterMs = 1;

/** Why there is no CUPS, or undefined when `startCups` will work. */
export function missingCups(): string | undefined {
  return missingProgram("cupsd", "-h");
}

/**
 * A CUPS of its own with one raw queue to a printer, as Debian brings it but for the limit of 500 jobs. A queue that is stopped
 * takes jobs and sends nothing.
 */
export async function startCups(printer: { host: string; port: number }, state: "Idle" | "Stopped"): Promise<Cups> {
  const folder = mkdtempSync(join(tmpdir(), "platen-cups-"));
  // CUPS runs what sends to the printer as a user of its own.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const [settings, files] = writeSettings(folder, port, printer, state);
  const cupsd = spawn("cupsd", ["-f", "-c", settings, "-s", files], { stdio: ["ignore", "ignore", "inherit"] });
  const ended = once(cupsd, "exit");
  const endWithUs = () => cupsd.kill("SIGKILL");
  process.once("exit", endWithUs);
  await eventually(async () => (await fetch(`http://127.0.0.1:${port}/`)).status > 0);
  return {
    connect: () => connect(port),
    async stop() {
      process.off("exit", endWithUs);
      cupsd.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function connect(port: number): Promise<CupsClient> {
  const client = await openClient(port);
  return {
    submit: async (bytes) => jobIdOf((await client.ask(printJobRequest(queue, bytes))).body),
    async sent(jobId) {
      const request = jobStateRequest(queue, jobId);
      while (!isSent((await client.ask(request)).body)) await sleep(askAgainAfterMs);
    },
    close: client.close,
  };
}

/** Resolves with the paths of the two files that cupsd is started with. */
function writeSettings(
  folder: string,
  port: number,
  printer: { host: string; port: number },
  state: string,
): [string, string] {
  const place = (name: string) => join(folder, name);
  for (const name of ["root", "spool", "cache", "state", "temporary", "log"]) mkdirSync(place(name));
  const settings = place("root/cupsd.conf");
  const files = place("root/cups-files.conf");
  writeFileSync(
    settings,
    `Listen 127.0.0.1:${port}
Browsing Off
WebInterface No
LogLevel warn
MaxJobs 0
DefaultAuthType None
<Location />
  Order allow,deny
  Allow 127.0.0.1
</Location>
<Policy default>
  <Limit All>
    Order deny,allow
  </Limit>
</Policy>
`,
  );
  writeFileSync(
    files,
    `ServerRoot ${place("root")}
RequestRoot ${place("spool")}
CacheDir ${place("cache")}
StateDir ${place("state")}
TempDir ${place("temporary")}
AccessLog ${place("log/access")}
ErrorLog ${place("log/error")}
PageLog ${place("log/page")}
`,
  );
  writeFileSync(
    place("root/printers.conf"),
    `<DefaultPrinter ${queue}>
DeviceURI socket://${printer.host}:${printer.port}
State ${state}
Accepting Yes
Shared No
ErrorPolicy stop-printer
</DefaultPrinter>
`,
    { mode: 0o600 },
  );
  return [settings, files];
}
