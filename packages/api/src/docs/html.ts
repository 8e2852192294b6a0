/** Text that is HTML already. Everything else is escaped on its way into a page. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Content = Html | string | number | false | undefined | readonly Content[];

/** A piece of a page: what stands between the words of the template is escaped unless it is HTML. */
export function html(words: TemplateStringsArray, ...values: Content[]): Html {
  return new Html(words.map((word, index) => word + textOf(values[index])).join(""));
}

function textOf(value: Content): string {
  if (value === undefined || value === false) return "";
  if (value instanceof Html) return value.text;
  if (typeof value === "object") return value.map(textOf).join("");
  return escapeHtml(String(value));
}

/** Descriptions use back-quotes and paragraphs, and nothing else of Markdown. */
export function marked(text: string): Html {
  const [first = "", ...rest] = escapeHtml(text).split("\n\n").map(withCode);
  return new Html([first, ...rest.map((paragraph) => `<br>${paragraph}`)].join(""));
}

/** A sentence that begins with a capital and ends with a full stop, of words that need not. */
export function sentence(text: string): string {
  const begun = text.slice(0, 1).toUpperCase() + text.slice(1);
  return /[.:!?…]$/.test(begun) ? begun : `${begun}.`;
}

function withCode(text: string): string {
  return text.replaceAll(/`([^`]+)`/g, "<code>$1</code>");
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
