import { type Stand, startStand } from "@platen/stand/stand";
import { eventually } from "@platen/testkit/eventually";
import { afterAll, beforeAll, expect, it } from "vitest";
import { difference, joined, type Strip } from "./strip.ts";

let stand: Stand;

beforeAll(async () => {
  stand = await startStand({ printer: { speedMmPerS: 2_000 } });
});
afterAll(() => stand?.close());

const drawing = (shape: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="80"><path d="${shape}"/></svg>`;

async function putLogo(shape: string): Promise<void> {
  const answer = await stand.call("PUT", "/assets/logo", drawing(shape), { "Content-Type": "image/svg+xml" });
  expect([200, 201]).toContain(answer.status);
}

const configOf = (footer: string) => ({
  width: "80mm",
  blocks: [
    { type: "image", source: "asset:logo", width: "40mm" },
    { type: "text", content: "Table {{ table }}", size: 2 },
    { type: "text", content: footer },
  ],
});

const save = (footer: string) => stand.ask("PUT", "/templates/bill", { config: configOf(footer) });

/** The paper of one print, once the printer has confirmed it. */
async function print(version?: number): Promise<Strip> {
  const body = { data: { table: 7 }, ...(version !== undefined && { version }) };
  const { jobId } = await stand.ask("POST", "/print/bill", body);
  await eventually(async () => (await stand.ask("GET", `/jobs/${jobId}`)).job.status === "completed");
  return joined(stand.printer.receipts().slice(-1));
}

it("a template prints three versions back as it did then, dot for dot, though its picture was replaced and deleted", async () => {
  await putLogo("M0 0h160v80z");
  await stand.ask("POST", "/templates", { id: "bill", name: "Bill", config: configOf("Thank you") });
  const then = await print();
  await save("Thank you very much");
  await putLogo("M0 80h160L80 0z");
  await save("Come again");
  const later = await print();
  await putLogo("M0 0h80v80z");
  await save("Closed on Mondays");
  const now = await print();
  expect(difference(then, now)).not.toBe("");

  expect(difference(await print(1), then)).toBe("");
  expect(difference(await print(3), later)).toBe("");
  expect(difference(await print(), now)).toBe("");

  await stand.ask("DELETE", "/assets/logo");
  expect(difference(await print(1), then)).toBe("");
  await stand.ask("POST", "/templates/bill/versions/1/restore?pictures=then");
  expect(difference(await print(), then)).toBe("");
});
