import type { Json } from "@platen/testkit/caller";
import { eventually } from "@platen/testkit/eventually";

/** A client of GET /events that keeps everything it hears. */
export interface EventStream {
  /** As in `data:`, with what stood in `id:` and `event:` beside it. */
  events: { id: string | undefined; event: string; data: Json }[];
  response: Response;
  /** Resolves when the server ends it, or cuts it off. */
  ended: Promise<void>;
  hears(type: string, data: Json): Promise<Json>;
  /** Goes away without a word. */
  leave(): void;
}

export async function openStream(
  base: string,
  { query = "", headers = {} }: { query?: string; headers?: Record<string, string> } = {},
): Promise<EventStream> {
  const leaving = new AbortController();
  const response = await fetch(`${base}/events${query}`, { headers, signal: leaving.signal });
  const events: EventStream["events"] = [];
  const ended = (async () => {
    let text = "";
    try {
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        text += chunk;
        const blocks = text.split("\n\n");
        text = blocks.pop() ?? "";
        for (const block of blocks) if (block.includes("data: ")) events.push(parse(block));
      }
    } catch {
      // Cut off, by this side or the other.
    }
  })();
  return {
    events,
    response,
    ended,
    hears: (type, data) =>
      eventually(
        () =>
          events.find(
            ({ event, data: message }) =>
              event === type && Object.entries(data).every(([key, value]) => message.data[key] === value),
          )?.data,
      ),
    leave: () => leaving.abort(),
  };
}

function parse(block: string): EventStream["events"][number] {
  const field = (name: string) =>
    block
      .split("\n")
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2);
  return { id: field("id"), event: field("event") ?? "", data: JSON.parse(field("data") ?? "null") };
}
