import { startProcessStand } from "@platen/stand/stand";
import { eventually } from "@platen/testkit/eventually";
import { expect, it } from "vitest";
import { WebSocket } from "ws";

const chinese = (count: number) =>
  Array.from({ length: count }, (_, at) => String.fromCodePoint(0x4e00 + at * 7)).join("");

/** As many different characters as a receipt may have, and text of other scripts: every font is read for the first time. */
const dearest = [chinese(1_500), "한국어 영수증", "レシートをどうぞ", "إيصال الطلب", "ใบเสร็จรับเงิน", "बिल", "🧾"];

it("while receipts are drawn that take longest, nobody is told that the printer is offline", async () => {
  const { url, ask, close } = await startProcessStand();
  const told: { type: string; data: { status: string } }[] = [];
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws`);
  socket.on("message", (message) => told.push(JSON.parse(String(message))));
  try {
    await eventually(() => socket.readyState === WebSocket.OPEN);
    await eventually(async () => (await ask("GET", "/printer/status")).printer.status === "online");
    await ask("POST", "/templates", {
      id: "dearest",
      name: "Dearest",
      config: { width: "80mm", blocks: [{ type: "text", content: "{{ text }}" }] },
    });
    const jobs = await Promise.all(dearest.map((text) => ask("POST", "/print/dearest", { data: { text } })));
    const ids = jobs.map(({ jobId }) => jobId);
    const ends = () => Promise.all(ids.map(async (id) => (await ask("GET", `/jobs/${id}`)).job));
    await eventually(async () => (await ends()).every(({ status }) => status === "completed" || status === "failed"));
    expect((await ends()).map(({ status }) => status)).toEqual(dearest.map(() => "completed"));
    expect(told.filter(({ type }) => type === "jobUpdate").length).toBeGreaterThanOrEqual(dearest.length);
    const printer = told.filter(({ type }) => type === "printerUpdate").map(({ data }) => data.status);
    expect(printer).not.toContain("offline");
  } finally {
    socket.close();
    await close();
  }
});
