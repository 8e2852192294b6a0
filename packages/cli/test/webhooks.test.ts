import { eventually } from "@platen/testkit/eventually";
import { startWebhookReceiver, type WebhookReceiver } from "@platen/testkit/webhook-receiver";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type CliStand, startCliStand } from "./stand.ts";

let stand: CliStand;
let receiver: WebhookReceiver;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  stand = await startCliStand({
    env: { PLATEN_WEBHOOK_NETWORKS: "loopback", PLATEN_WEBHOOK_RETRY_AFTER: "1s" },
  });
});
afterAll(async () => {
  await stand.close();
  await receiver.close();
});

const platen = (...args: string[]) => stand.platen(args);

async function json(...args: string[]) {
  const { code, out } = await platen(...args, "--json");
  expect(code, out).toBe(0);
  return JSON.parse(out);
}

/** The secret stands alone on its line. */
const secretIn = (out: string) => /^whsec_\S+$/m.exec(out)?.[0] ?? "";

let id = "";

const nothingWaits = () =>
  eventually(async () => (await json("webhooks", "messages", id, "--status", "waiting")).length === 0);

it("a webhook is made, its secret is shown once, and a test arrives signed with it", async () => {
  expect((await platen("webhooks")).out).toBe("There are no webhooks.\n");
  const { code, out, err } = await platen("webhooks", "add", "web shop", receiver.url);
  expect(code, err).toBe(0);
  const secret = secretIn(out);
  [{ id }] = await json("webhooks");
  expect(out).toContain(`web shop  ${receiver.url}  ${id}`);
  expect((await platen("webhooks")).out).toMatch(
    new RegExp(`${id}\\s+web shop\\s+active\\s+0\\s+everything\\s+${receiver.url}\n`),
  );

  const tested = await platen("webhooks", "test", id);
  expect(tested).toMatchObject({ code: 0, out: "delivered  the receiver answered 204\n" });
  expect(receiver.received.at(-1)).toMatchObject({ type: "webhook.test" });
  expect(receiver.received.at(-1)?.isSignedWith(secret)).toBe(true);
  const shown = await platen("webhooks", "show", id);
  expect(shown.out).toMatch(/^printers\s+every one$/m);
  expect(shown.out).not.toContain(secret);
});

it("a webhook is told of the events and printers that were named, and again of everything", async () => {
  const named = ["--event", "job.failed, job.completed", "--event", "outage.began", "--printer", "default,bar"];
  const changed = await platen("webhooks", "change", id, ...named, "--name", "till");
  expect(changed.out).toMatch(/^told of\s+job.failed, job.completed, outage.began$/m);
  expect((await platen("webhooks")).out).toContain("outage.began of default, bar");
  const everything = await json("webhooks", "change", id, "--all-events", "--all-printers");
  expect(everything).toMatchObject({ name: "till", url: receiver.url, events: null, printers: null });
});

it("a webhook that is disabled is sent nothing until it is enabled", async () => {
  expect((await platen("webhooks", "change", id, "--disable")).out).toMatch(/^status\s+disabled$/m);
  const { code, err } = await platen("webhooks", "test", id);
  expect(code).toBe(1);
  expect(err).toContain("`platen webhooks change --enable`");
  expect((await platen("webhooks", "change", id, "--enable")).out).toMatch(/^status\s+active$/m);
});

it("a webhook is given another secret, and messages are signed with both for a while, or not", async () => {
  const second = secretIn((await platen("webhooks", "rotate", id)).out);
  expect((await platen("webhooks", "show", id)).out).toMatch(/^old secret\s+signs, too, until /m);
  const third = secretIn((await platen("webhooks", "rotate", id, "--overlap", "0")).out);
  expect((await platen("webhooks", "test", id)).code).toBe(0);
  const last = receiver.received.at(-1);
  expect([last?.isSignedWith(second), last?.isSignedWith(third)]).toEqual([false, true]);
});

it("messages are listed with how they went, and one is sent again under the same id", async () => {
  expect((await platen("printers", "test", "default", "--wait")).code).toBe(0);
  await eventually(() => receiver.received.some(({ type }) => type === "job.completed"));
  await nothingWaits();
  const [latest, ...others] = await json("webhooks", "messages", id, "--limit", "1");
  expect([latest.type, others]).toEqual(["job.completed", []]);
  expect((await platen("webhooks", "messages", id)).out).toMatch(
    new RegExp(`^${latest.id} .* job.completed\\s+${latest.subject}\\s+delivered\\s+1\\s+204$`, "m"),
  );
  expect((await platen("webhooks", "messages", id, "--status", "failed")).out).toBe("There are no such messages.\n");

  const again = await platen("webhooks", "resend", id, latest.id);
  expect(again.out).toMatch(/^\d+ {2}job.completed is on its way again\n$/);
  await eventually(() => receiver.received.filter(({ messageId }) => messageId === latest.messageId).length === 2);
  expect((await platen("webhooks", "resend", id, "999999")).err).toContain("`platen webhooks messages` lists");
});

it("a test that is refused ends with 1 and says why, and what waits arrives after all", async () => {
  receiver.answerWith(500);
  const refused = await platen("webhooks", "test", id);
  expect(refused.code).toBe(1);
  expect(refused.out).toContain("not delivered  it answered 500");
  expect((await platen("webhooks", "show", id)).out).toMatch(/^status\s+failing since .* in a row$/m);
  expect((await platen("webhooks", "messages", id, "--status", "waiting")).out).toContain("it answered 500; again at");
  receiver.answerWith(204);
  await platen("webhooks", "resume", id);
  await nothingWaits();
});

it("a test that nobody answers ends with 1 when the time is up", async () => {
  receiver.answerWith(undefined);
  const { code, err } = await platen("webhooks", "test", id, "--timeout", "1");
  expect(code).toBe(1);
  expect(err).toContain(`The test did not arrive within 1 s. It is still tried; \`platen webhooks messages ${id}\``);
  receiver.answerWith(204);
  await nothingWaits();
});

it("a webhook whose receiver wants no more is paused, says why, and goes on when it is resumed", async () => {
  receiver.answerWith(410);
  expect((await platen("webhooks", "test", id)).out).toContain("it answered 410");
  expect((await platen("webhooks", "show", id)).out).toMatch(/^status\s+paused since .*: The receiver answered 410/m);
  expect((await platen("webhooks", "test", id)).err).toContain("`platen webhooks resume`");
  receiver.answerWith(204);
  expect((await platen("webhooks", "resume", id)).out).toMatch(/^status\s+active$/m);
  expect((await platen("webhooks", "test", id)).code).toBe(0);
});

it("a webhook is removed, and is not there any more", async () => {
  expect((await platen("webhooks", "remove", id)).out).toBe(`${id}  removed\n`);
  for (const action of ["show", "test", "messages", "remove"]) {
    const { code, err } = await platen("webhooks", action, id);
    expect([code, err]).toEqual([1, "✖ There is no such webhook. `platen webhooks` lists those there are."]);
  }
});

it("an address that cannot be is refused with the reason", async () => {
  const { code, err } = await platen("webhooks", "add", "x", "ftp://shop.example");
  expect(code).toBe(1);
  expect(err).toContain("url: must begin with https://");
});

it.each([
  [["webhooks", "add", "x"], "<address> is missing."],
  [["webhooks", "add", "x", "y", "--event", "job.complete"], 'no event "job.complete". Did you mean job.completed?'],
  [["webhooks", "add", "x", "y", "--event", "dance"], 'There is no event "dance". There are job.queued, job.printing,'],
  [["webhooks", "add", "x", "y", "--event", "job.failed,"], "--event must not be empty."],
  [["webhooks", "add", "x", "y", "--overlap", "1"], "webhooks add does not take --overlap."],
  [["webhooks", "change", "x"], "Name what is to be changed, as in --to or --event."],
  [["webhooks", "change", "x", "--enable", "--disable"], "Give --enable or --disable, not both."],
  [["webhooks", "change", "x", "--event", "job.failed", "--all-events"], "Give --event or --all-events, not both."],
  [["webhooks", "rotate", "x", "--overlap", "soon"], '--overlap takes a number, not "soon".'],
  [["webhooks", "test", "x", "--timeout", "0"], '--timeout must be a whole number from 1, not "0".'],
  [["webhooks", "messages", "x", "--status", "lost"], "--status must be one of waiting, delivered, failed, not"],
  [["webhooks", "resend", "x"], "<message> is missing."],
  [["webhooks", "open"], "webhooks knows list, add, show, change, remove, rotate, resume, test, messages, resend, not"],
])("%j is told what is wrong", async (args, words) => {
  const { code, err } = await platen(...args);
  expect(code).toBe(2);
  expect(err).toContain(words);
});
