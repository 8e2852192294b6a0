import { labelOf } from "../words/label-of.ts";
import { isBlockList, listWords } from "../words/list-words.ts";
import { words } from "../words/words.ts";

/** Where something is in a template's configuration or data: `["blocks", 3, "then", 0, "content"]`. */
type Path = readonly (string | number)[];

/** `config.blocks[2].columns[0].width` as the service writes it, in its parts. */
export function parsePath(text: string): Path {
  return [...text.matchAll(/([^.[\]]+)|\[(\d+)\]/g)].map(([, name, index]) => name ?? Number(index));
}

/** The field that a problem names, as the console calls it; empty for none. `config.blocks[2].content` is "Block 3, text". */
export function placeOf(path: string): string {
  const [first, ...rest] = parsePath(path);
  if (first === undefined || path === "body") return "";
  if (first === "config" && rest[0] === "example") return dataPlace(rest.slice(1));
  if (first === "config") return settingName(rest) ?? capitalised(blockPlace(rest));
  if (first === "data") return dataPlace(rest);
  return fieldNames().get(path.replace(/^newPrinter\./, "")) ?? path;
}

/** `["blocks", 2, "blocks", 0]` is "block 3, block 1". */
export function blockPlace(path: Path): string {
  const { block, column, inSentence } = words().preview;
  const fields: Readonly<Record<string, string>> = words().blocks.fields;
  return joined(path, (name, isList) => {
    if (name === "blocks") return block;
    if (isBlockList(name)) return inSentence(listWords(name).title);
    return name === "columns" && isList ? column : inSentence(fields[name] ?? labelOf(name));
  });
}

/** A field of the template itself, such as the paper width. */
function settingName(path: Path): string | undefined {
  const settings: Readonly<Record<string, unknown>> = words().editor.setting;
  const name = path.length === 1 ? settings[String(path[0])] : undefined;
  return typeof name === "string" ? name : undefined;
}

function dataPlace(path: Path): string {
  if (path.length === 0) return words().data.title;
  return words().preview.inSampleData(joined(path, (name) => labelOf(name).toLowerCase()));
}

/** Names with commas between them, each with its number behind it if it has one. */
function joined(path: Path, word: (name: string, isList: boolean) => string): string {
  return path
    .map((part, index) => (typeof part === "number" ? ` ${part + 1}` : `, ${word(part, index + 1 < path.length)}`))
    .join("")
    .replace(/^, /, "");
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The fields of forms, by their path in a request. A form shows its own problems beside its fields, without the name. */
function fieldNames(): ReadonlyMap<string, string> {
  const { form } = words().printer;
  const { shop, webhooks, keys, editor } = words();
  return new Map([
    ...Object.entries(form.fields),
    ["address.host", form.fields.host],
    ["address.port", form.fields.port],
    ["printer", words().shell.printer],
    ["options.copies", editor.printing.copies],
    ["description", editor.setting.description],
    ["logo", shop.logo],
    ["address", shop.address],
    ["footer", shop.footer],
    ["taxNumber", shop.taxNumber],
    ["currency", shop.currency],
    ["timeZone", shop.timeZone],
    ["url", webhooks.form.url],
    ["events", webhooks.form.events],
    ["printers", webhooks.form.printers],
    ["scopes", keys.purpose],
  ]);
}
