/** Property names from the root of the data; a number stands for any entry of a list. */
export type Path = readonly (string | number)[];

/** What an expression does with a value of the data: all that is known about its type. */
export type Use = "printed" | "number" | "list" | "moment" | "string" | "boolean" | "truth" | "unknown";

export interface Reference {
  path: Path;
  use: Use;
  /** The segments from this index on must be there whenever those before it are. */
  requiredFrom: number;
}

/** A condition around an expression: the path it found to be there, or null when it says nothing so simple. */
export type Guard = Path | null;

interface EnclosingLoop {
  variable: string;
  /** Where the entries come from; null when they are not entries of the data. */
  entries: Path | null;
  /** How many conditions stood around the loop. */
  conditions: number;
}

/** What an expression can see from where it stands: the loops and conditions around it, and variables set before it. */
export class Scope {
  readonly #loops: readonly EnclosingLoop[];
  readonly #conditions: readonly Guard[];
  readonly #assigned: Map<string, Path | null>;

  private constructor(
    loops: readonly EnclosingLoop[],
    conditions: readonly Guard[],
    assigned: Map<string, Path | null>,
  ) {
    this.#loops = loops;
    this.#conditions = conditions;
    this.#assigned = assigned;
  }

  static readonly everything = new Scope([], [], new Map());

  under(guard: Guard): Scope {
    return new Scope(this.#loops, [...this.#conditions, guard], this.#assigned);
  }

  inLoop(variable: string, entries: Path | null): Scope {
    const loop = { variable, entries, conditions: this.#conditions.length };
    return new Scope([...this.#loops, loop], this.#conditions, this.#assigned);
  }

  /** A field of its own: what it assigns is gone after it. */
  forField(): Scope {
    return new Scope(this.#loops, this.#conditions, new Map());
  }

  assign(name: string, path: Path | null): void {
    this.#assigned.set(name, path);
  }

  /** The path from the root of the data, or null when the name is a variable that is not data. */
  resolve(path: Path): Path | null {
    const [root, ...rest] = path;
    if (typeof root !== "string") return null;
    const loop = this.#loops.findLast(({ variable }) => variable === root);
    if (loop !== undefined) return loop.entries && [...loop.entries, ...rest];
    if (root === "forloop" && this.#loops.length > 0) return null;
    const assigned = this.#assigned.get(root);
    if (assigned !== undefined) return assigned && [...assigned, ...rest];
    return root === "now" ? null : path;
  }

  /**
   * What only a condition leads to may be missing; but once a guard such as `if customer` has found the customer, what
   * is printed of it must be there. The entries of a list answer only to conditions inside the loop: whoever sends an
   * entry sends a whole one.
   */
  reference(path: Path, use: Use): Reference {
    const loop = this.#loops.findLast(({ entries }) => entries !== null && isPrefix(entries, path));
    let requiredFrom = loop?.entries?.length ?? 0;
    for (const guard of this.#conditions.slice(loop?.conditions ?? 0)) {
      const known = guard !== null && isPrefix(guard, path) ? guard.length : Number.POSITIVE_INFINITY;
      requiredFrom = Math.max(requiredFrom, known);
    }
    return { path, use, requiredFrom };
  }
}

function isPrefix(prefix: Path, path: Path): boolean {
  return prefix.length <= path.length && prefix.every((segment, index) => segment === path[index]);
}
