// The thread's own program: see drawing-thread.ts.
import { parentPort } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import { getOrMake } from "../get-or-make.ts";
import type { PrinterProfile } from "../profile/profile.ts";
import { createDrawing, type Drawing } from "../raster/drawing.ts";
import { ReceiptError } from "../template-error.ts";
import type { Answer, Order } from "./drawing-thread.ts";
import { operations } from "./operations.ts";

/** As many lists of fonts as the configuration has had since the oldest job, or kinds of printers. */
const mostKept = 100;

const drawings = new LRUCache<string, Drawing>({ max: mostKept });
/** A profile comes as a copy each time, and what is made of it once is kept with the first. */
const profiles = new LRUCache<string, PrinterProfile>({ max: mostKept });

parentPort?.on("message", ({ id, ...order }: Order & { id: number }) => {
  const answer: Answer = { id, ...answerTo(order) };
  parentPort?.postMessage(answer);
});

type Outcome = Answer extends infer Each ? (Each extends { id: number } ? Omit<Each, "id"> : never) : never;

function answerTo({ operation, document, profile, options, fonts, otherFonts }: Order): Outcome {
  try {
    const known = getOrMake(profiles, JSON.stringify(profile), () => profile);
    const result = operations[operation](document, known, {
      ...options,
      ...(drawingWith(fonts) ?? drawingWith(otherFonts)),
    });
    return { type: "done", result };
  } catch (error) {
    if (error instanceof ReceiptError) {
      return { type: "refused", error: { code: error.code, problems: error.problems } };
    }
    return { type: "failed", message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** Undefined when one of the files is gone, or no font any more. */
function drawingWith(fonts: readonly string[]): Drawing | undefined {
  try {
    return getOrMake(drawings, JSON.stringify(fonts), () => createDrawing({ fonts }));
  } catch {
    return undefined;
  }
}
