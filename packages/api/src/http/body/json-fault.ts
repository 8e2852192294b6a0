/**
 * Where a text stops being JSON, for people: `at line 3, column 7 a comma or } was expected`. Says nothing of what stands
 * there, which may be anything. The text is one that JSON.parse refused, and not nested deep.
 */
export function describeJsonFault(text: string): string {
  const reader = new Reader(text);
  if (reader.readWhole()) return "";
  const before = text.slice(0, reader.at).split("\n");
  const column = (before.at(-1)?.length ?? 0) + 1;
  return `at line ${before.length}, column ${column} ${reader.expected} was expected`;
}

const literals = ["true", "false", "null"];
const numberPattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const blankPattern = /[ \t\r\n]*/y;
const escapePattern = /["\\/bfnrt]|u[\dA-Fa-f]{4}/y;

/** Goes through a text by the grammar of JSON. Each method says whether it found its part; `at` is behind it, or at the fault. */
class Reader {
  at = 0;
  expected = "";
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  readWhole(): boolean {
    return this.#readValue() && (this.#at("") || this.#miss("the end"));
  }

  #readValue(): boolean {
    this.#skip(blankPattern);
    if (this.#take("{")) return this.#readMembers("}", () => this.#readName() && this.#readValue());
    if (this.#take("[")) return this.#readMembers("]", () => this.#readValue());
    if (this.#at('"')) return this.#readString();
    return this.#skip(numberPattern) || literals.some((literal) => this.#take(literal)) || this.#miss("a value");
  }

  #readMembers(end: string, readOne: () => boolean): boolean {
    if (this.#take(end)) return true;
    do {
      if (!readOne()) return false;
    } while (this.#take(","));
    return this.#take(end) || this.#miss(`a comma or ${end}`);
  }

  #readName(): boolean {
    this.#skip(blankPattern);
    if (!this.#at('"')) return this.#miss("a name in double quotes");
    return this.#readString() && (this.#take(":") || this.#miss("a colon"));
  }

  #readString(): boolean {
    for (this.at++; this.at < this.#text.length; ) {
      const code = this.#text.charCodeAt(this.at);
      if (code < 0x20) return this.#miss("a control character as an escape such as \\n");
      this.at++;
      if (code === 0x22) return true;
      if (code === 0x5c && !this.#skip(escapePattern)) return this.#miss('one of " \\ / b f n r t u');
    }
    return this.#miss("the closing quote");
  }

  /** Whether this stands here, behind blanks; nothing stands at the end. */
  #at(text: string): boolean {
    this.#skip(blankPattern);
    return text === "" ? this.at === this.#text.length : this.#text.startsWith(text, this.at);
  }

  #take(text: string): boolean {
    if (!this.#at(text)) return false;
    this.at += text.length;
    return true;
  }

  #skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    if (!pattern.test(this.#text)) return false;
    this.at = pattern.lastIndex;
    return true;
  }

  #miss(expected: string): false {
    this.expected = expected;
    return false;
  }
}
