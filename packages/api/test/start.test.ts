import { Program } from "@platen/testkit/program";
import { expect, it } from "vitest";

async function outputOf(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const api = new Program({ program: "api", env }).launch();
  const { code } = await api.ended();
  return { code, output: api.output() };
}
it("does not start without a database, and says what to do", async () => {
  const { code, output } = await outputOf({});
  expect(code).toBe(1);
  expect(output).toMatch(/DATABASE_URL=postgres:\/\//);
  expect(output).toMatch(/npm start/);
});

it("lists all problems of its configuration at once", async () => {
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
