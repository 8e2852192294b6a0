/** One thing that can happen next. A fault may strike; nothing is owed to it, so the way out of a state never needs one. */
export interface Step<State> {
  name: string;
  isFault: boolean;
  to: State;
}

export interface Model<State> {
  initial: State;
  steps(state: State): Step<State>[];
  /** Tells states apart. */
  keyOf(state: State): string;
  /** The promises that this step breaks. */
  broken(before: State, after: State): string[];
  /** Everything that was begun has come to its end. */
  isSettled(state: State): boolean;
}

export interface Exploration {
  states: number;
  /** The shortest way to a broken promise, one line for each step; the last line is the promise. */
  counterexample: string[] | undefined;
}

export const stuck = "without another fault this never comes to an end";

/**
 * Visits every state that can be reached, breadth first. Stops at the first one that breaks a promise; when there is
 * none, looks for states from which no settled one can be reached. Only promises that are asked about count.
 */
export function explore<State>(model: Model<State>, isAsked: (promise: string) => boolean): Exploration {
  const graph = new Graph(model);
  for (let at = 0; at < graph.states.length; at++) {
    const before = graph.states[at] as State;
    for (const step of model.steps(before)) {
      graph.add(at, step);
      const [broken] = model.broken(before, step.to).filter(isAsked);
      if (broken) return { states: graph.size, counterexample: [...graph.wayTo(at), step.name, broken] };
    }
    graph.forget(at, model.isSettled(before));
  }
  const lost = isAsked(stuck) ? graph.firstWithoutEnd() : undefined;
  return { states: graph.size, counterexample: lost === undefined ? undefined : [...graph.wayTo(lost), stuck] };
}

class Graph<State> {
  /** Emptied once its steps are known: the numbers below are all that is needed then. */
  readonly states: (State | undefined)[] = [];
  readonly #keyOf: (state: State) => string;
  readonly #numbers = new Map<string, number>();
  readonly #cameFrom: number[] = [];
  readonly #cameBy: string[] = [];
  readonly #settled: number[] = [];
  readonly #edges: { from: number; to: number }[] = [];

  constructor({ initial, keyOf }: Model<State>) {
    this.#keyOf = keyOf;
    this.#number(initial, -1, "");
  }

  get size(): number {
    return this.states.length;
  }

  add(from: number, { to, name, isFault }: Step<State>): void {
    const number = this.#number(to, from, name);
    if (!isFault && number !== from) this.#edges.push({ from, to: number });
  }

  forget(at: number, isSettled: boolean): void {
    if (isSettled) this.#settled.push(at);
    this.states[at] = undefined;
  }

  wayTo(at: number): string[] {
    const names: string[] = [];
    for (let here = at; here > 0; here = this.#cameFrom[here] ?? 0) names.unshift(this.#cameBy[here] ?? "");
    return names;
  }

  /** Walks back from every settled state; whoever is not met on the way has no way out. */
  firstWithoutEnd(): number | undefined {
    const before: number[][] = this.states.map(() => []);
    for (const { from, to } of this.#edges) before[to]?.push(from);
    const ends = new Uint8Array(this.size);
    const open = [...this.#settled];
    for (const at of open) ends[at] = 1;
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const from of before[at] ?? []) {
        if (ends[from]) continue;
        ends[from] = 1;
        open.push(from);
      }
    }
    const found = ends.indexOf(0);
    return found < 0 ? undefined : found;
  }

  #number(state: State, from: number, name: string): number {
    const key = this.#keyOf(state);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.states.push(state) - 1;
    this.#numbers.set(key, number);
    this.#cameFrom.push(from);
    this.#cameBy.push(name);
    return number;
  }
}
