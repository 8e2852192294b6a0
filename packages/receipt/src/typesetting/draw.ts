// The thread's own program: see drawing-thread.ts.
import { parentPort } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import { getOrMake } from "../get-or-make.ts";
import { imageBitmap } from "../image/image.ts";
import type { PrinterProfile } from "../profile/profile.ts";
import { createDrawing, type Drawing } from "../raster/drawing.ts";
import { ReceiptError } from "../template-error.ts";
import type { Answer, SentOrder } from "./drawing-thread.ts";
import { threadOperations } from "./operations.ts";

/** As many lists of fonts as the configuration has had since the oldest job, or kinds of printers. */
const mostKept = 100;

const drawings = new LRUCache<string, Drawing>({ max: mostKept });
/** A profile comes as a copy each time, and what is made of it once is kept with the first. */
const profiles = new LRUCache<string, PrinterProfile>({ max: mostKept });

parentPort?.on("message", ({ id, ...order }: SentOrder) => {
  const answer: Answer = { id, ...answerTo(order) };
  parentPort?.postMessage(answer);
});

type Outcome = Answer extends infer Each ? (Each extends { id: number } ? Omit<Each, "id"> : never) : never;

function answerTo(order: Omit<SentOrder, "id">): Outcome {
  const { operation, document, profile, options, givenUp } = order;
  const flag = new Int32Array(givenUp);
  const betweenRows = () => {
    if (Atomics.load(flag, 0) !== 0) throw new Error("nobody waits for it any more");
  };
  try {
    const known = getOrMake(profiles, JSON.stringify(profile), () => profile);
    const result = threadOperations[operation](document, known, {
      ...options,
      ...drawingFor(order),
      images: (block, paper) => imageBitmap(block, paper, betweenRows),
    });
    return { type: "done", result };
  } catch (error) {
    if (error instanceof ReceiptError) {
      return { type: "refused", error: { code: error.code, problems: error.problems } };
    }
    return { type: "failed", message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** Pictures need no fonts, and reading these would keep whoever sent one waiting. */
function drawingFor({ operation, fonts, otherFonts }: Pick<SentOrder, "operation" | "fonts" | "otherFonts">) {
  return operation === "bitmapsOf" ? undefined : (drawingWith(fonts) ?? drawingWith(otherFonts));
}

/** Undefined when one of the files is gone, or no font any more. */
function drawingWith(fonts: readonly string[]): Drawing | undefined {
  try {
    return getOrMake(drawings, JSON.stringify(fonts), () => createDrawing({ fonts }));
  } catch {
    return undefined;
  }
}
