import { AppError } from "@platen/shared/errors";

/**
 * Throws PAYLOAD_TOO_LARGE for a body that says it is too large, before any of it is read: Node throws away a body that
 * nobody touched, and the connection stays usable.
 */
export function assertAnnouncedSize(request: Request, mostBytes: number): void {
  const announced = Number(request.headers.get("content-length") ?? 0);
  if (announced > mostBytes) throw tooLarge(mostBytes);
}

/** The whole body. One that comes in pieces, without a length, is counted while it is read. */
export async function readBody(request: Request, mostBytes: number): Promise<Uint8Array> {
  try {
    if (!request.headers.has("transfer-encoding")) return new Uint8Array(await request.arrayBuffer());
    return await readCounting(request, mostBytes);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError("VALIDATION_ERROR", { details: ["body: ended before it was complete"], cause });
  }
}

/** How many times the allowed size is read and thrown away, so that a client that is done sending gets its answer. */
const courtesy = 16;

async function readCounting(request: Request, mostBytes: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of request.body ?? []) {
    bytes += piece.byteLength;
    if (bytes <= mostBytes) pieces.push(piece);
    if (bytes > mostBytes * courtesy) break;
  }
  if (bytes > mostBytes) throw tooLarge(mostBytes);
  return Buffer.concat(pieces);
}

function tooLarge(mostBytes: number): AppError {
  return new AppError("PAYLOAD_TOO_LARGE", { message: `A request body may have at most ${mostBytes} bytes.` });
}
