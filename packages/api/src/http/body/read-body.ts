import type { IncomingMessage } from "node:http";
import { problemAt } from "@platen/receipt/problem/fault";
import { AppError } from "@platen/shared/errors";
import { fault } from "../../problems/fault.ts";
import { type BodyPlace, largestSmallBody } from "./body-room.ts";

/** Where a request's body comes from, how large it may be, and where its bytes are counted. */
export interface BodySource {
  incoming: IncomingMessage;
  mostBytes: number;
  place: BodyPlace;
}

/**
 * Throws PAYLOAD_TOO_LARGE for a body that says it is too large, before any of it is read: Node throws away a body that
 * nobody touched, and the connection stays usable.
 */
export function assertAnnouncedSize({ incoming, mostBytes }: Omit<BodySource, "place">): void {
  if ((announcedBytes(incoming) ?? 0) > mostBytes) throw tooLarge(mostBytes);
}

/** Undefined for a body that comes in pieces, without a length. */
function announcedBytes({ headers }: IncomingMessage): number | undefined {
  return headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : undefined;
}

/** How many times the allowed size is read and thrown away, so that a client that is done sending gets its answer. */
const courtesy = 16;

/** Throws UNSUPPORTED_MEDIA_TYPE for a body that is compressed: nobody here unpacks it. */
function assertPlain({ headers }: IncomingMessage): void {
  const coding = headers["content-encoding"]?.trim().toLowerCase() ?? "";
  if (coding === "" || coding === "identity") return;
  throw new AppError("UNSUPPORTED_MEDIA_TYPE", {
    message: "The request body must not be compressed; send it without Content-Encoding.",
  });
}

/**
 * The whole body. Its room is taken with its first byte, since a length that is only announced costs nothing; one
 * without a length asks for more as it grows.
 */
export async function readBody({ incoming, mostBytes, place }: BodySource): Promise<Uint8Array> {
  assertPlain(incoming);
  const announced = announcedBytes(incoming);
  return new Promise((resolve, reject) => {
    let pieces: Uint8Array[] = [];
    let bytes = 0;
    let count = 0;
    let refusal: AppError | undefined;
    let isComplete = false;

    function refuse(error: AppError): void {
      refusal = error;
      pieces = [];
      place.release();
      // Whoever sends too much is answered when it is done; whoever has no room is not waited for.
      if (error.code !== "PAYLOAD_TOO_LARGE") reject(error);
    }

    function keep(piece: Uint8Array): void {
      const problem =
        bytes > mostBytes
          ? tooLarge(mostBytes)
          : place.reserve(announced ?? Math.min(mostBytes, roundedUp(bytes)), refuse);
      if (problem) {
        refuse(problem);
      } else {
        place.arrived(bytes);
        pieces.push(piece);
      }
    }

    incoming.on("data", (piece: Uint8Array) => {
      bytes += piece.byteLength;
      count++;
      if (count > mostTinyPieces && bytes < count * tinyBytes) {
        reject(tooManyPieces());
        incoming.destroy();
      } else if (!refusal) {
        keep(piece);
      } else if (bytes > mostBytes * courtesy) {
        reject(refusal);
        incoming.destroy();
      }
    });
    incoming.on("end", () => {
      isComplete = true;
      if (refusal) reject(refusal);
      place.complete();
      resolve(pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces));
      // The request outlives its body: one that waits for its job is there for a minute.
      pieces = [];
    });
    const cutOff = (cause?: Error) => {
      // Every request is closed once it is answered: making an error each time was 3 % of the time it takes to accept a job.
      if (!isComplete) reject(refusal ?? incomplete(cause));
    };
    incoming.on("error", cutOff);
    incoming.on("close", () => cutOff());
  });
}

/** Each piece costs some microseconds. No client sends more than so many that are so small on average. */
const mostTinyPieces = 10_000;
const tinyBytes = 16;

function tooManyPieces(): AppError {
  const message = "The request body comes in too many tiny pieces. Send it in larger ones.";
  return new AppError("PAYLOAD_TOO_LARGE", { message });
}

/** A body without a length asks for room in steps, so that it is counted a few times and not with every packet. */
function roundedUp(bytes: number): number {
  return Math.ceil(bytes / largestSmallBody) * largestSmallBody;
}

function incomplete(cause?: Error): AppError {
  return new AppError("VALIDATION_ERROR", { details: [problemAt("body", fault("body-incomplete"))], cause });
}

function tooLarge(mostBytes: number): AppError {
  return new AppError("PAYLOAD_TOO_LARGE", { message: `A request body may have at most ${mostBytes} bytes.` });
}
