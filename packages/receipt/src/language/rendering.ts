import { Context, type Emitter, type Liquid, toValueSync } from "liquidjs";
import { isObject } from "../json.ts";
import { limits } from "../limits.ts";
import { FaultError } from "../problem/fault-error.ts";
import { fault } from "../problem/receipt-fault.ts";
import { type FilterCall, printed, type Regional, regionalRegister } from "./filter.ts";
import { charge } from "./meter.ts";

/** A limit of the receipt as a whole was passed; the block that passed it is named by the caller. */
export class LimitPassed extends FaultError {}

/**
 * Steps of all expressions of one receipt together, those that Liquid runs counted by their cost: a table of as many
 * rows as loops have turns, with eight columns, takes a fifth of it.
 */
const mostWork = 1_000_000;
/** A step through Liquid's generators takes about this many times as long as one on the fast path. */
export const costByLiquid = 7;

const turnCounter = "platen-loop-turns";

/** What expressions see besides the data. */
export interface Surroundings {
  now: Date;
  regional: Regional;
  /** What `shop` means; absent: what the data says. */
  shop?: unknown;
}

/**
 * One receipt in the making: what expressions can see, and what it has used up. The limits count turns, blocks and
 * characters rather than milliseconds, so that the same data gives the same answer on a busy machine.
 */
export class Rendering {
  readonly context: Context;
  readonly filterCall: FilterCall;
  readonly #data: Record<string, unknown>;
  /** The variables of the loops around the block being filled, innermost last. */
  readonly #loops: Record<string, unknown>[] = [];
  #turns = 0;
  #work = 0;
  #blocks = 0;
  #length = 0;

  constructor(liquid: Liquid, data: Record<string, unknown>, { now, regional, shop }: Surroundings) {
    const names: Record<string, unknown> = Object.assign(Object.create(null), data, { now: now.toISOString() });
    if (shop !== undefined) names.shop = shop;
    this.#data = names;
    this.context = new Context(names, liquid.options, { sync: true }, { liquid });
    this.context.readProperty = readCounted;
    this.filterCall = { context: this.context };
    this.context.setRegister(turnCounter, this);
    this.context.setRegister(regionalRegister, regional);
  }

  static of(context: Context): Rendering {
    return context.getRegister<Rendering>(turnCounter);
  }

  countTurn(): void {
    this.#turns++;
    if (this.#turns > limits.loopTurns) throw new LimitPassed(fault("too-many-turns", { most: limits.loopTurns }));
  }

  /** Counted before it is done, whatever comes of it: a condition that never holds prints nothing and takes its time. */
  countWork(steps: number): void {
    this.#work += steps;
    if (this.#work > mostWork) throw new LimitPassed(fault("too-many-evaluations"));
  }

  countBlock(): void {
    this.#blocks++;
    if (this.#blocks > limits.documentBlocks) {
      throw new LimitPassed(fault("too-many-printed-blocks", { most: limits.documentBlocks }));
    }
  }

  countText(text: string): string {
    this.#length += text.length;
    if (this.#length > limits.documentLength) {
      throw new LimitPassed(fault("too-many-printed-characters", { most: limits.documentLength }));
    }
    return text;
  }

  /** What a name means here, without the detour through Liquid's context. */
  lookUp(name: string): unknown {
    for (let index = this.#loops.length - 1; index >= 0; index -= 1) {
      const names = this.#loops[index];
      if (names !== undefined && name in names) return names[name];
    }
    return this.#data[name];
  }

  /** Runs `body` once for each entry, with the entry and Liquid's `forloop` in scope. */
  forEach(list: readonly unknown[], variable: string, body: () => void): void {
    for (const [index, entry] of list.entries()) {
      this.countTurn();
      const names = Object.assign(Object.create(null), { [variable]: entry, forloop: forloop(index, list.length) });
      this.context.push(names);
      this.#loops.push(names);
      body();
      this.#loops.pop();
      this.context.pop();
    }
  }
}

function forloop(index: number, length: number): Record<string, unknown> {
  return Object.assign(Object.create(null), {
    index: index + 1,
    index0: index,
    rindex: length - index,
    rindex0: length - index - 1,
    first: index === 0,
    last: index === length - 1,
    length,
  });
}

/**
 * Reading `size` of an object pays for the fields it counts. Put in place of the context's own rather than in a class of
 * ours: with a derived class a receipt took a quarter longer to resolve.
 */
function readCounted(this: Context, ...[owner, key]: Parameters<Context["readProperty"]>): unknown {
  if (key === "size" && isObject(owner)) charge(this, owner);
  return Context.prototype.readProperty.call(this, owner, key);
}

/** Collects what a template writes and stops it at the limit, not after it. */
export class TextCollector implements Emitter {
  buffer = "";
  readonly #rendering: Rendering;

  constructor(rendering: Rendering) {
    this.#rendering = rendering;
  }

  write(value: unknown): void {
    this.buffer += this.#rendering.countText(printed(value));
  }
}

/** Liquid evaluates through generators; ours never wait for anything. */
export function settled<Result>(evaluation: Generator<unknown, Result, unknown>): unknown {
  return toValueSync(evaluation);
}
