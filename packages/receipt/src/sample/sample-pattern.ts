import type { Choices } from "./sample-choices.ts";

/** Patterns that ask for more are served their least and left to the validator. */
const maxRepeats = 1_000;

/**
 * Writes a text that a pattern matches, for the part of the syntax that schemas use: literals, classes, groups,
 * alternatives and repeats. Undefined when it meets anything else.
 */
export function samplePattern(source: string, minLength: number, choices: Choices): string | undefined {
  const writer = new PatternWriter(source, choices);
  const shortest = writer.write(0);
  if (shortest === undefined || shortest.length >= minLength) return shortest;
  // Every open-ended repeat is stretched by what is missing; one of them is enough, more does no harm.
  return new PatternWriter(source, choices).write(minLength - shortest.length);
}

/** One character each class surely contains. */
const classes: Record<string, string> = { d: "1", w: "a", s: " ", D: "a", W: "-", S: "a" };
const escapes: Record<string, string> = { n: "\n", t: "\t", r: "\r" };

class PatternWriter {
  private position = 0;
  private stretch = 0;
  private readonly source: string;
  private readonly choices: Choices;

  constructor(source: string, choices: Choices) {
    this.source = source;
    this.choices = choices;
  }

  write(stretch: number): string | undefined {
    this.stretch = stretch;
    const text = this.alternatives();
    return this.position === this.source.length ? text : undefined;
  }

  private alternatives(): string | undefined {
    const options: (string | undefined)[] = [this.sequence()];
    while (this.take("|")) options.push(this.sequence());
    const usable = options.filter((option) => option !== undefined);
    return usable[usable.length > 1 ? this.choices.pick(usable.length) : 0];
  }

  private sequence(): string | undefined {
    let text: string | undefined = "";
    while (this.position < this.source.length && !"|)".includes(this.peek())) {
      const atom = this.atom();
      const repeated = this.repeated(atom);
      text = text === undefined || repeated === undefined ? undefined : text + repeated;
    }
    return text;
  }

  private atom(): string | undefined {
    const character = this.peek();
    this.position++;
    if (character === "^" || character === "$") return "";
    if (character === ".") return "a";
    if (character === "[") return this.characterClass();
    if (character === "(") return this.group();
    return character === "\\" ? this.escape() : character;
  }

  private group(): string | undefined {
    if (this.take("?") && !this.take(":") && !this.skipName()) return undefined;
    const text = this.alternatives();
    return this.take(")") ? text : undefined;
  }

  private skipName(): boolean {
    const name = /^P?<[A-Za-z_]\w*>/.exec(this.source.slice(this.position))?.[0];
    this.position += name?.length ?? 0;
    return name !== undefined;
  }

  private escape(): string | undefined {
    const character = this.peek();
    this.position++;
    if (character === "b" || character === "B") return "";
    if (character === "u" || character === "x") return this.codePoint(character === "u" ? 4 : 2);
    if (character === "p" || character === "P") return this.property();
    return classes[character] ?? escapes[character] ?? (/[A-Za-z0-9]/.test(character) ? undefined : character);
  }

  private codePoint(digits: number): string | undefined {
    const code = Number.parseInt(this.source.slice(this.position, this.position + digits), 16);
    this.position += digits;
    return Number.isNaN(code) ? undefined : String.fromCodePoint(code);
  }

  private property(): string | undefined {
    const name = /^\{(\w+)\}/.exec(this.source.slice(this.position));
    this.position += name?.[0].length ?? 0;
    const samples: Record<string, string> = { L: "a", Lu: "A", Ll: "a", N: "1", Nd: "1", P: "-", S: "+", Z: " " };
    return samples[name?.[1] ?? ""];
  }

  private characterClass(): string | undefined {
    const negated = this.take("^");
    const start = this.position;
    const members: string[] = [];
    while (this.position < this.source.length && (this.peek() !== "]" || this.position === start)) {
      const character = this.peek();
      this.position++;
      members.push((character === "\\" ? this.escape() : character) ?? "");
    }
    if (!this.take("]")) return undefined;
    if (!negated) return members.find((member) => member !== "");
    const body = this.source.slice(start, this.position - 1);
    return ["a", "A", "1", "-", " ", "é"].find((candidate) => !classContains(body, candidate));
  }

  private repeated(atom: string | undefined): string | undefined {
    const bounds = /^(?:[*+?]|\{(\d+)(,(\d*))?\})\??/.exec(this.source.slice(this.position));
    if (bounds === null) return atom;
    this.position += bounds[0].length;
    const sign = bounds[0].charAt(0);
    const least = sign === "+" ? 1 : Number(bounds[1] ?? 0);
    const most = sign === "?" ? 1 : sign !== "{" || bounds[3] === "" ? maxRepeats : Number(bounds[3] ?? bounds[1]);
    const count = Math.min(Math.max(least, Math.min(least + this.stretch, most)), maxRepeats);
    return atom?.repeat(count);
  }

  private peek(): string {
    return this.source.charAt(this.position);
  }

  private take(character: string): boolean {
    if (this.peek() !== character) return false;
    this.position++;
    return true;
  }
}

/** Enough for choosing a character outside a class: ranges, single members and the usual escapes. */
function classContains(body: string, character: string): boolean {
  if (/\\[dw]/.test(body) && /[\w]/.test(character)) return true;
  if (body.includes("\\s") && character === " ") return true;
  for (const [, from = "", to = ""] of body.matchAll(/(.)-(.)/gsu)) {
    if (character >= from && character <= to) return true;
  }
  return body.includes(character);
}
