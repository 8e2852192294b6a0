import {
  CaseTag,
  type Context,
  type Emitter,
  evalTokenValue,
  ForTag,
  Liquid,
  type Parser,
  Tag,
  type TagToken,
  type TopLevelToken,
  TypeGuards,
} from "liquidjs";
import { limits } from "../limits.ts";
import { fault } from "../problem/receipt-fault.ts";
import { createFilters } from "./filters.ts";
import { charge, chargeLoop, operators } from "./meter.ts";
import { costByLiquid, LimitPassed, Rendering } from "./rendering.ts";
import { stepsOf } from "./steps.ts";

/** Tags that stay inside their own text: no files, no output of other templates, no state beyond the field. */
export const availableTags = ["if", "unless", "case", "for", "break", "continue", "assign", "comment", "raw", "#"];

/**
 * Liquid without a way out: no includes or layouts, no file system, only own properties of the data, only the tags
 * above and the filters of `createFilters`. Nothing here is limited by time, which would make receipts depend on load.
 */
export function createEngine(): Liquid {
  const liquid = new Liquid({
    ownPropertyOnly: true,
    strictFilters: true,
    strictVariables: false,
    relativeReference: false,
    dynamicPartials: false,
    templates: {},
    parseLimit: limits.imageLength,
    memoryLimit: limits.filterMemory,
    operators,
  });
  for (const name of Object.keys(liquid.tags)) {
    if (!availableTags.includes(name)) delete liquid.tags[name];
  }
  liquid.registerTag("for", CountedFor);
  liquid.registerTag("case", CountedCase);
  for (const name of Object.keys(liquid.filters)) liquid.unregisterFilter(name);
  for (const [name, filter] of createFilters()) liquid.registerFilter(name, filter);
  return liquid;
}

/** Liquid's loop with a first step that counts: `for` in `for` over a long list is otherwise work without end. */
class CountedFor extends ForTag {
  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid, parser);
    this.templates.unshift(new CountTurn(token, liquid, stepsOf(this.templates) * costByLiquid));
  }

  /** A range is built whole before the first turn, so its length is looked at first. */
  override *render(context: Context, emitter: Emitter): ReturnType<ForTag["render"]> {
    if (TypeGuards.isRangeToken(this.collection)) {
      const from = Number(yield evalTokenValue(this.collection.lhs, context));
      const to = Number(yield evalTokenValue(this.collection.rhs, context));
      if (to - from >= limits.loopTurns) throw new LimitPassed(fault("too-many-turns", { most: limits.loopTurns }));
    } else chargeLoop(context, yield evalTokenValue(this.collection, context));
    return yield* super.render(context, emitter);
  }
}

class CountTurn extends Tag {
  readonly #work: number;

  constructor(token: TagToken, liquid: Liquid, work: number) {
    super(token, [], liquid);
    this.#work = work;
  }

  override render(context: Context): void {
    const rendering = Rendering.of(context);
    rendering.countTurn();
    rendering.countWork(this.#work);
  }
}

/** Liquid's choice, which pays for its value once for each value it is compared with, as `==` does. */
class CountedCase extends CaseTag {
  override *render(context: Context, emitter: Emitter): ReturnType<CaseTag["render"]> {
    const value = yield this.value.value(context, true);
    for (const { values } of this.branches) for (const _ of values) charge(context, value);
    return yield* super.render(context, emitter);
  }
}
