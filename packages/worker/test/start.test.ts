import { spawn } from "node:child_process";
import { programFile } from "@platen/local/programs";
import { expect, it } from "vitest";

async function outputOf(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [programFile("worker")], {
    env: { PATH: process.env.PATH ?? "", ...env },
    cwd: import.meta.dirname,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, output };
}

it("lists all problems of its configuration at once and ends", async () => {
  const { code, output } = await outputOf({
    PORT: "none",
    PLATEN_PRINTER_IP: "not an address!!",
    PLATEN_PRINTER_MODEL: "abacus",
    PLATEN_ALLOWED_NETWORKS: "lan,private",
  });
  expect(code).toBe(1);
  const wrong = ["server.port", "database.url", "printer.ip", "printer.model", "printer.allowedNetworks"];
  for (const setting of wrong) expect(output).toContain(setting);
});

it("does not begin with a model or a network that nobody knows, though all else is well", async () => {
  const { code, output } = await outputOf({
    DATABASE_URL: "postgres://127.0.0.1:1/none",
    PLATEN_PRINTER_MODEL: "abacus",
    PLATEN_ALLOWED_NETWORKS: "lan",
  });
  expect(code).toBe(1);
  expect(output).toContain('printer.model (PLATEN_PRINTER_MODEL): "abacus" is not known to speak escpos');
  expect(output).toContain("printer.allowedNetworks.0 (PLATEN_ALLOWED_NETWORKS): must be");
});
