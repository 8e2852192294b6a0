import { type EventClients, mostUnreadBytes, type NewClient } from "./event-clients.ts";
import type { Line } from "./line.ts";

/** Proxies and browsers take a connection for dead on which nothing comes; a comment is nothing to hear, but it comes. */
const usualCommentEveryMs = 15_000;

const comment = Buffer.from(":\n\n");

/** Who loses the connection comes back after this time, and says by itself what it heard last. */
const opening = Buffer.from("retry: 1000\n\n");

export interface StreamOptions extends Pick<NewClient, "filter" | "keyHash"> {
  after: string;
  /** Ends the connection at once. */
  cut(): void;
  commentEveryMs?: number;
}

/** The body of an answer that never ends: events as they come, as server-sent events (HTML Living Standard, 9.2). */
export function eventStream(clients: EventClients, options: StreamOptions): ReadableStream<Uint8Array> {
  const { filter, keyHash, after, cut, commentEveryMs = usualCommentEveryMs } = options;
  let ended = () => {};
  let comments: NodeJS.Timeout | undefined;
  const end = () => {
    clearInterval(comments);
    ended();
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const line = lineOf(controller, { end, cut });
        line.send(opening);
        ended = clients.add({ line, filter, format: "stream", after, keyHash });
        comments = setInterval(() => {
          if (line.unreadBytes() < mostUnreadBytes) line.send(comment);
          else clients.drop(line, "silent");
        }, commentEveryMs);
        comments.unref();
      },
      cancel: end,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: mostUnreadBytes }),
  );
}

interface Ends {
  /** Nothing more will be sent. */
  end(): void;
  cut(): void;
}

function lineOf(controller: ReadableStreamDefaultController<Uint8Array>, { end, cut }: Ends): Line {
  return {
    // A stream that was cancelled a moment ago has no room for anything.
    send(bytes) {
      if (controller.desiredSize !== null) controller.enqueue(bytes);
    },
    unreadBytes: () => mostUnreadBytes - (controller.desiredSize ?? 0),
    cut() {
      end();
      cut();
    },
    async goodbye() {
      end();
      controller.close();
    },
  };
}
