import type { ConfirmationMethod } from "@platen/shared/job";
import type { Mark } from "../dialect.ts";
import type { Reply } from "../reply.ts";
import { askPaperSensor, askProcessId, processId } from "./commands.ts";
import { isEcho } from "./learn.ts";

/** Where process ids begin in this process: not where another one did, whose late echo might still come. */
let nextId = Math.floor(Math.random() * 1_000_000) + 1;

/** GS ( H behind the data, which is echoed when everything before it is on paper; or GS r, answered in its turn. */
export class EscPosMark implements Mark {
  readonly #proof: ConfirmationMethod;
  readonly #ids: string[] = [];

  constructor(proof: ConfirmationMethod) {
    this.#proof = proof;
  }

  question(): Uint8Array {
    if (this.#proof === "status-fence") return askPaperSensor;
    const id = processId(nextId++);
    this.#ids.push(id);
    return askProcessId(id);
  }

  judge(reply: Reply): "proof" | undefined {
    if (this.#proof === "status-fence") return reply.type === "queued" ? "proof" : undefined;
    // An echo of an earlier question proves as much: everything of this job stood before that one too.
    return this.#ids.some((id) => isEcho(reply, id)) ? "proof" : undefined;
  }
}
