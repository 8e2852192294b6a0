import { AppError } from "@platen/shared/errors";

/** The bytes that the request bodies of one process may take, all together. */
export interface BodyRoom {
  /** A place for one body. It takes nothing until it asks for bytes. */
  open(): BodyPlace;
}

export interface BodyPlace {
  /**
   * Room for so many bytes in all, before they are kept. A refusal when there is none, even after those who send too
   * slowly have given way.
   */
  reserve(bytes: number, giveWay: (refusal: AppError) => void): AppError | undefined;
  /** How many bytes have come. */
  arrived(bytes: number): void;
  /** The body is whole: it is worked on now, and gives way to nobody. */
  complete(): void;
  release(): void;
}

/** Dozens of the largest usual bodies at once, and an eighth of the memory that our compose file gives the process. */
export const usualRoomBytes = 64 * 1024 * 1024;

/** The rest is for small bodies alone, so that receipts are printed while large bodies fill their part. */
const shareOfLarge = 7 / 8;
export const largestSmallBody = 64 * 1024;

/** A line of 2 Mbit/s. Whoever is slower, after a moment to begin, keeps the room only as long as nobody needs it. */
const slowestBytesPerS = 250_000;
const graceMs = 1_000;

interface Sender {
  reserved: number;
  arrived: number;
  since: number;
  giveWay(refusal: AppError): void;
}

export function createBodyRoom(most: number = usualRoomBytes, now: () => number = () => performance.now()): BodyRoom {
  let used = 0;
  /** Those whose bodies are not whole yet, oldest first. */
  const senders = new Set<Sender>();

  const isSlow = ({ since, arrived }: Sender) =>
    now() - since > graceMs && arrived < ((now() - since - graceMs) / 1000) * slowestBytesPerS;

  function free(sender: Sender): void {
    used -= sender.reserved;
    sender.reserved = 0;
    senders.delete(sender);
  }

  function makeRoom(wanted: number, limit: number, asking: Sender): boolean {
    for (const sender of senders) {
      if (used + wanted <= limit) break;
      if (sender === asking || !isSlow(sender)) continue;
      free(sender);
      sender.giveWay(noRoom());
    }
    return used + wanted <= limit;
  }

  return {
    open() {
      const sender: Sender = { reserved: 0, arrived: 0, since: now(), giveWay: () => {} };
      return {
        reserve(bytes, giveWay) {
          const wanted = bytes - sender.reserved;
          if (wanted <= 0) return undefined;
          const limit = bytes > largestSmallBody ? most * shareOfLarge : most;
          if (!makeRoom(wanted, limit, sender)) return noRoom();
          used += wanted;
          sender.reserved = bytes;
          sender.giveWay = giveWay;
          senders.add(sender);
          return undefined;
        },
        arrived(bytes) {
          sender.arrived = bytes;
        },
        complete() {
          senders.delete(sender);
        },
        release: () => free(sender),
      };
    },
  };
}

function noRoom(): AppError {
  return new AppError("SERVICE_UNAVAILABLE", {
    message: "Too much is being sent to this service at once; try again in a moment.",
  });
}
