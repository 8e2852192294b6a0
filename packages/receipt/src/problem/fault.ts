/** What a sentence is filled with. Another fault stands where one sentence is part of another. */
export type FaultValue = string | number | Fault;

/** What is wrong, without where: a code for programs, the values of its sentence, and the sentence in English. */
export interface Fault {
  code: string;
  values: Readonly<Record<string, FaultValue>>;
  message: string;
}

/** Something that is wrong, and where. */
export interface Problem extends Fault {
  /** The field, as in `config.blocks[0].content` or `data.items[2].price`. Empty if the problem names no field. */
  path: string;
}

/** The names between braces in a sentence. `{{ }}` and `{% %}` are Liquid's and stay as they are. */
type Placeholder<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${string}${" " | "{" | "%"}${string}` ? never : Name) | Placeholder<Rest>
  : never;

type ValuesOf<Sentence extends string> = { readonly [Name in Placeholder<Sentence>]: FaultValue };

export type FaultArguments<Sentence extends string> = [Placeholder<Sentence>] extends [never]
  ? []
  : [ValuesOf<Sentence>];

export type FaultMaker<Table extends Readonly<Record<string, string>>> = <Code extends keyof Table & string>(
  code: Code,
  ...values: FaultArguments<Table[Code]>
) => Fault;

/** Makes the faults of one table of sentences. Each code stands in exactly one table. */
export function faultsOf<const Table extends Readonly<Record<string, string>>>(sentences: Table): FaultMaker<Table> {
  return (code, ...[given]) => {
    const all: [string, FaultValue][] = Object.entries(given ?? {});
    const values = Object.fromEntries(all.map(([name, value]) => [name, shortened(value)]));
    return { code, values, message: filled(sentences[code] ?? code, values) };
  };
}

const placeholder = /\{([a-z][A-Za-z]*)\}/g;

/** The names that a sentence needs values for, each once. */
export function placeholdersIn(sentence: string): string[] {
  return [...new Set(Array.from(sentence.matchAll(placeholder), ([, name = ""]) => name))];
}

function filled(sentence: string, values: Fault["values"]): string {
  return sentence.replaceAll(placeholder, (_, name: string) => {
    const value = values[name];
    return typeof value === "object" ? value.message : String(value ?? "");
  });
}

/** The longest lists of known names have about 200 characters; what a client sent is never repeated further. */
const maxValueLength = 300;

function shortened(value: FaultValue): FaultValue {
  return typeof value === "string" && value.length > maxValueLength ? `${value.slice(0, maxValueLength)}…` : value;
}

/** `path: what is wrong`, as people read it. */
export function detailOf({ path, message }: Pick<Problem, "path" | "message">): string {
  return path === "" ? message : `${path}: ${message}`;
}

export function problemAt(path: string, fault: Fault): Problem {
  return { path, ...fault };
}

/** For a sentence that has no code yet: every reader gets it in English. */
export function uncoded(message: string): Fault {
  return { code: "other", values: {}, message };
}
