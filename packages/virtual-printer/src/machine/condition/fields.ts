/** Looks at one value from outside: returns it typed, or undefined when it is not acceptable. */
interface Field<T> {
  expected: string;
  read(value: unknown): T | undefined;
}

export type FieldsOf<T> = { [Name in keyof T]-?: Field<Exclude<T[Name], undefined>> };

/** Thrown for a body with wrong fields; the message lists every problem at once. */
export class FieldError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join("; "));
    this.name = "FieldError";
    this.problems = problems;
  }
}

/** Reads any subset of the fields. `null` stands for "not set" where `removable` says a field can be taken away. */
export function readFields<T extends object>(
  input: unknown,
  fields: FieldsOf<T>,
  removable: boolean,
): { set: Partial<T>; removed: (keyof T)[] } {
  if (typeof input !== "object" || input === null || Array.isArray(input)) throw new FieldError(["expected an object"]);
  const set: Partial<T> = {};
  const removed: (keyof T)[] = [];
  const problems: string[] = [];
  for (const [name, value] of Object.entries(input)) {
    if (!isFieldName(name, fields)) {
      problems.push(`${name}: unknown; known are ${Object.keys(fields).join(", ")}`);
    } else if (removable && isAbsent(value)) {
      removed.push(name);
    } else {
      const read = fields[name].read(value);
      if (read === undefined) problems.push(`${name}: must be ${fields[name].expected}`);
      else set[name] = read;
    }
  }
  if (problems.length > 0) throw new FieldError(problems);
  return { set, removed };
}

function isFieldName<T extends object>(name: string, fields: FieldsOf<T>): name is keyof T & string {
  return Object.hasOwn(fields, name);
}

/** The words people naturally send to say that a fault is gone. */
function isAbsent(value: unknown): boolean {
  return value === null || value === undefined || value === false || value === "ok" || value === "closed";
}

export function oneOf<T extends string>(...choices: readonly T[]): Field<T> {
  return {
    expected: choices.map((choice) => JSON.stringify(choice)).join(" or "),
    read: (value) => choices.find((choice) => choice === value),
  };
}

export const flag: Field<boolean> = {
  expected: "true or false",
  read: (value) => (typeof value === "boolean" ? value : undefined),
};

export const present: Field<true> = { expected: "true", read: (value) => (value === true ? true : undefined) };

export function textUpTo(longest: number): Field<string> {
  return {
    expected: `text of at most ${longest} characters`,
    read: (value) => (typeof value === "string" && value.length <= longest ? value : undefined),
  };
}

export function numberBetween(low: number, high: number): Field<number> {
  return {
    expected: `a number from ${low} to ${high}`,
    read: (value) => (typeof value === "number" && value >= low && value <= high ? value : undefined),
  };
}

export function wholeBetween(low: number, high: number): Field<number> {
  const inner = numberBetween(low, high);
  return {
    expected: `a whole number from ${low} to ${high}`,
    read: (value) => (Number.isInteger(value) ? inner.read(value) : undefined),
  };
}
