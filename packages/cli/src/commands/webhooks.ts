import type { Webhook } from "@platen/client/client";
import { webhookMessageStatuses } from "@platen/shared/webhook";
import { openService, type Service } from "../api-connection.ts";
import { expectWords, given, readArguments, readChoice, readSeconds, readWhole } from "../arguments.ts";
import { type Command, type Result, type Surroundings, usageError } from "../command.ts";
import { commonHelp } from "../help.ts";
import { listMessages } from "../webhooks/message-words.ts";
import { sendTest } from "../webhooks/send-test.ts";
import { fieldOptions, fieldsHelp, readFields, type WebhookValues } from "../webhooks/webhook-fields.ts";
import { describeWebhook, listWebhooks } from "../webhooks/webhook-words.ts";

const ownOptions = {
  overlap: { type: "string" },
  timeout: { type: "string" },
  status: { type: "string" },
  limit: { type: "string" },
} as const;

/** Longer than a receiver may take to answer. */
const usualTimeoutS = 30;
const secondsPerHour = 3600;

export const webhooks: Command = {
  summary: "webhooks: addresses that are told what happens",
  help: `platen webhooks                          all webhooks, without their secrets
platen webhooks add <name> <address>     makes one, and shows its secret: now, and never again
platen webhooks show <id>                its state and its settings
platen webhooks change <id>              only what the options name; --to and --enable end a pause
platen webhooks remove <id>              with everything that waits for it
platen webhooks rotate <id>              gives one another secret; for a day messages are signed with both
platen webhooks resume <id>              goes on with one that is paused; what waits is sent now
platen webhooks test <id>                sends a message that tells of nothing, and says how that went
platen webhooks messages <id>            what it is told, the latest first
platen webhooks resend <id> <message>    sends one of them again, with the same webhook-id

${fieldsHelp}
  --overlap <hours>   rotate: so long messages are signed with both     (24)
  --timeout <s>       test: how long it waits                           (${usualTimeoutS})
  --status <status>   messages: only these: ${webhookMessageStatuses.join(", ")}
  --limit <n>         messages: how many                                (10)
${commonHelp}`,

  async run(args, around) {
    const options = { ...fieldOptions, ...ownOptions };
    const { values, positionals } = readArguments(args, options);
    const [action = "list", ...words] = positionals;
    const known = Object.hasOwn(actions, action) ? actions[action] : undefined;
    if (!known) throw usageError(`webhooks knows ${Object.keys(actions).join(", ")}, not "${action}".`);
    const foreign = Object.keys(options).find((name) => Object.hasOwn(values, name) && !known.takes.includes(name));
    if (foreign !== undefined) throw usageError(`webhooks ${action} does not take --${foreign}.`);
    return known.run({ values, words, around, service: openService(values, around) });
  },
};

interface Call {
  values: WebhookValues & { [Option in keyof typeof ownOptions]?: string | undefined };
  words: string[];
  around: Surroundings;
  service: Service;
}

interface Action {
  /** The options it goes by; any other is a mistake. */
  takes: readonly string[];
  run(call: Call): Promise<Result>;
}

async function list({ words, around, service }: Call): Promise<Result> {
  expectWords(words);
  const { webhooks: value } = await service.ask(service.http.GET("/webhooks"));
  return { value, text: value.length > 0 ? listWebhooks(value, around.paint) : "There are no webhooks.\n" };
}

async function add({ values, words, service }: Call): Promise<Result> {
  const [name, url] = expectWords(words, "name", "address");
  const body = { ...readFields(values), name, url };
  const value = await service.ask(service.http.POST("/webhooks", { body }));
  return { value, text: secretOf(value) };
}

async function show({ words, around, service }: Call): Promise<Result> {
  const { webhook: value } = await service.ask(service.http.GET("/webhooks/{id}", pathTo(words)));
  return { value, text: describeWebhook(value, around.paint) };
}

async function change({ values, words, around, service }: Call): Promise<Result> {
  const { params } = pathTo(words);
  const body = readFields(values);
  if (Object.keys(body).length === 0) throw usageError("Name what is to be changed, as in --to or --event.");
  const { webhook: value } = await service.ask(service.http.PUT("/webhooks/{id}", { params, body }));
  return { value, text: describeWebhook(value, around.paint) };
}

async function remove({ words, service }: Call): Promise<Result> {
  const path = pathTo(words);
  const value = await service.ask(service.http.DELETE("/webhooks/{id}", path));
  return { value, text: `${path.params.path.id}  removed\n` };
}

async function rotate({ values, words, service }: Call): Promise<Result> {
  const { path } = pathTo(words).params;
  const query =
    values.overlap === undefined ? {} : { overlap: readSeconds("--overlap", values.overlap, secondsPerHour) };
  const value = await service.ask(service.http.POST("/webhooks/{id}/rotate", { params: { path, query } }));
  return { value, text: secretOf(value) };
}

async function resume({ words, around, service }: Call): Promise<Result> {
  const { webhook: value } = await service.ask(service.http.POST("/webhooks/{id}/resume", pathTo(words)));
  return { value, text: describeWebhook(value, around.paint) };
}

async function test({ values, words, around, service }: Call): Promise<Result> {
  const [id] = expectWords(words, "id");
  return sendTest(service, id, readWhole("--timeout", values.timeout, 1) ?? usualTimeoutS, around);
}

async function messages({ values, words, around, service }: Call): Promise<Result> {
  const { path } = pathTo(words).params;
  const status = readChoice("--status", values.status, webhookMessageStatuses);
  const query = given({ status, limit: readWhole("--limit", values.limit, 1) });
  const answer = await service.ask(service.http.GET("/webhooks/{id}/messages", { params: { path, query } }));
  const { messages: value } = answer;
  return { value, text: value.length > 0 ? listMessages(value, around.paint) : "There are no such messages.\n" };
}

async function resend({ words, service }: Call): Promise<Result> {
  const [id, message] = expectWords(words, "id", "message");
  const { message: value } = await service.ask(
    service.http.POST("/webhooks/{id}/messages/{message}/resend", { params: { path: { id, message } } }),
  );
  return { value, text: `${value.id}  ${value.type} is on its way again\n` };
}

function pathTo(words: readonly string[]) {
  const [id] = expectWords(words, "id");
  return { params: { path: { id } } };
}

/** The secret alone on its line, so that it can be taken from there. */
function secretOf({ webhook: { id, name, url }, secret }: { webhook: Webhook; secret: string }): string {
  return `${name}  ${url}  ${id}\n\n${secret}\n\nGive it to the receiver now: it is not shown again.\n`;
}

const actions: Readonly<Record<string, Action>> = {
  list: { takes: [], run: list },
  add: { takes: ["event", "printer", "disable"], run: add },
  show: { takes: [], run: show },
  change: { takes: Object.keys(fieldOptions), run: change },
  remove: { takes: [], run: remove },
  rotate: { takes: ["overlap"], run: rotate },
  resume: { takes: [], run: resume },
  test: { takes: ["timeout"], run: test },
  messages: { takes: ["status", "limit"], run: messages },
  resend: { takes: [], run: resend },
};
