import { connectDatabase } from "@platen/shared/db/connect";
import { insertTemplate } from "@platen/shared/db/templates";
import { type Finding, overRounds } from "../finding.ts";
import { type Order, orders } from "../order.ts";
import { startService } from "../programs.ts";
import type { Bench } from "../row.ts";
import { greyPng } from "./grey-png.ts";

const sizes = {
  full: { rounds: 5, items: 1_000, pictureRows: 2_000, templates: 5_000 },
  short: { rounds: 1, items: 20, pictureRows: 40, templates: 20 },
};

type Service = Awaited<ReturnType<typeof startService>>;

/** What is larger than usual and still somebody's everyday: a long receipt, a long picture, a long list of templates. */
export async function benchLarge({ size, ...bench }: Bench): Promise<Finding[]> {
  const { rounds, items, pictureRows, templates } = sizes[size];
  const servers = await bench.servers();
  const databaseUrl = await servers.createDatabase("large");
  await storeTemplates(databaseUrl, templates);
  const lists: number[] = [];
  for (let round = 0; round < rounds; round++) lists.push(await firstList(databaseUrl, templates));
  const service = await startService({ databaseUrl });
  try {
    const nextOrder = orders();
    const long = () => longOrder(nextOrder(), items);
    const receipts = await processorSeconds(service, rounds, () => print(service, "/print/order-receipt", long()));
    // Another each time: what was decoded before is kept.
    let shade = 0;
    const pictures = await processorSeconds(service, rounds, () =>
      print(service, "/jobs", shaded(pictureRows, shade++)),
    );
    const count = (number: number) => number.toLocaleString("en");
    return [
      seconds(`a receipt of ${count(items)} items, submit → proof, processor time`, receipts, 0.3),
      seconds(`a picture of 576 × ${count(pictureRows)} dots, submit → proof, processor time`, pictures, 0.5),
      {
        name: `the first list of ${count(templates)} templates that a process answers`,
        ...overRounds(lists),
        unit: "ms",
        target: { atMost: 500 },
        detail: "GET /templates, page by page",
      },
    ];
  } finally {
    await service.close();
  }
}

async function storeTemplates(databaseUrl: string, count: number): Promise<void> {
  const { db, close } = connectDatabase({ url: databaseUrl, name: "bench", max: 1 });
  const config = { width: "80mm", blocks: [{ type: "text", content: "{{ words }}" }] };
  for (let index = 0; index < count; index++) {
    await insertTemplate(db, { id: `words-${index}`, name: `Words ${index}`, description: "", config });
  }
  await close();
}

/** Milliseconds for the whole list, page by page, in a process that has answered nothing yet. */
async function firstList(databaseUrl: string, least: number): Promise<number> {
  const service = await startService({ databaseUrl });
  try {
    const started = performance.now();
    let listed = 0;
    for (let cursor: string | null = ""; cursor !== null; ) {
      const answer = await fetch(`${service.url}/templates${cursor && `?cursor=${cursor}`}`);
      const page = (await answer.json()) as { templates: unknown[]; nextCursor: string | null };
      listed += page.templates.length;
      cursor = page.nextCursor;
    }
    const took = performance.now() - started;
    if (listed < least) throw new Error(`only ${listed} templates were listed`);
    return took;
  } finally {
    await service.close();
  }
}

function longOrder({ data }: Order, count: number): object {
  const items = Array.from({ length: count }, (_, index) => ({
    name: `Espresso number ${index} of a long evening`,
    quantity: (index % 9) + 1,
    price: 2.2,
  }));
  return { data: { ...data, items } };
}

function shaded(rows: number, shade: number): object {
  const source = `data:image/png;base64,${greyPng(576, rows, shade).toString("base64")}`;
  return { config: { width: "80mm", blocks: [{ type: "image", source }] }, data: {} };
}

async function print({ url }: Service, path: string, body: object): Promise<void> {
  const answer = await fetch(url + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Prefer: "wait=60" },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!text.includes('"completed"')) throw new Error(`${answer.status} ${text}`);
}

/** Of API and worker together; the first one, which reads code and fonts, is not counted. */
async function processorSeconds(
  { api, worker }: Service,
  rounds: number,
  work: () => Promise<void>,
): Promise<number[]> {
  const used = () => api.processorSeconds() + worker.processorSeconds();
  const took: number[] = [];
  await work();
  for (let round = 0; round < rounds; round++) {
    const before = used();
    await work();
    took.push(used() - before);
  }
  return took;
}

function seconds(name: string, took: readonly number[], atMost: number): Finding {
  return { name, ...overRounds(took), unit: "s", target: { atMost }, detail: "API and worker together" };
}
