import { isLater } from "@platen/shared/events";
import type { Random } from "@platen/testkit/random";
import { WebSocket } from "ws";

/** What a client holds in the end. */
export interface Heard {
  /** Of every event it was told, in the order it was told them. */
  ids: string[];
  connections: number;
  /** How often it was told that something was missed for good. */
  gaps: number;
}

export interface RoamingClient {
  heard: Heard;
  /** Goes on without being cut off, until it has heard this event. */
  finish(id: string): Promise<void>;
}

interface Message {
  id?: string;
  type: string;
  data: { complete?: boolean };
}

/** Ends a connection without a word. */
type Cut = () => void;

/** A few events, or a thousand. */
const mostAtOnce = 1_000;
const longestMs = 2_000;
const longestPauseMs = 300;

/**
 * A client that listens over /ws or /events, is cut off in any moment, and comes back to any replica with the last id it
 * has heard.
 */
export function startRoaming(urls: readonly string[], first: string, random: Random): RoamingClient {
  const heard: Heard = { ids: [], connections: 0, gaps: 0 };
  let lastId = first;
  let until: string | undefined;

  /** Resolves when the connection has ended, whoever ended it. */
  async function listenOnce(): Promise<void> {
    const open = random.chance(0.5) ? openSocket : openStream;
    let left = 1 + random.below(random.chance(0.5) ? 10 : mostAtOnce);
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      let isOver = false;
      const over = () => {
        isOver = true;
        clearTimeout(timer);
        resolve();
      };
      heard.connections++;
      const cut: Cut = open(random.pick(urls), lastId, {
        message({ id, type, data }) {
          // What is still on its way to a client that has gone is not heard.
          if (isOver || id === undefined) return;
          lastId = id;
          if (type !== "resume") heard.ids.push(id);
          else if (data.complete === false) heard.gaps++;
          left--;
          if (until === undefined ? left > 0 : isLater(until, id)) return;
          over();
          cut();
        },
        ended: over,
      });
      if (until !== undefined) return;
      timer = setTimeout(() => {
        over();
        cut();
      }, random.below(longestMs));
    });
  }

  const roaming = (async () => {
    while (until === undefined || isLater(until, lastId)) {
      await listenOnce();
      await new Promise((resolve) => setTimeout(resolve, random.below(longestPauseMs)));
    }
  })();

  return {
    heard,
    async finish(id) {
      until = id;
      await roaming;
    },
  };
}

interface Ears {
  message(message: Message): void;
  ended(): void;
}

function openSocket(url: string, after: string, ears: Ears): Cut {
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws?after=${after}`);
  socket.on("message", (text) => ears.message(JSON.parse(String(text))));
  socket.on("error", () => {});
  socket.on("close", () => ears.ended());
  return () => socket.terminate();
}

function openStream(url: string, after: string, ears: Ears): Cut {
  const leaving = new AbortController();
  const read = async () => {
    const headers = { "Last-Event-ID": after };
    const response = await fetch(`${url}/events`, { headers, signal: leaving.signal });
    let text = "";
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (text + chunk).split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const data = block.split("\n").find((line) => line.startsWith("data: "));
        if (data) ears.message(JSON.parse(data.slice("data: ".length)));
      }
    }
  };
  read().then(ears.ended, ears.ended);
  return () => leaving.abort();
}
