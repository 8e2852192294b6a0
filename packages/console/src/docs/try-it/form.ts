import { element } from "../element.ts";
import type { Operation, Parameter, Values } from "./operation.ts";
import { carriesData, suggestionsFor, withDataOf } from "./suggestions.ts";

/** The fields of one operation, filled with its example. */
export interface RequestForm {
  form: HTMLFormElement;
  values(): Values;
  body(): { content: BodyInit; type: string } | undefined;
  accept(): string | undefined;
}

export function requestForm(operationId: string, operation: Operation, send: HTMLElement): RequestForm {
  const inputs = new Map<string, HTMLInputElement>();
  const fields = operation.parameters.map((parameter) => {
    const { field, input } = parameterField(operationId, parameter);
    inputs.set(parameter.name, input);
    return field;
  });
  const body = bodyField(operationId, operation);
  const accept = acceptField(operationId, operation);
  const form = element("form", { class: "try-form", "aria-label": "Try it" });
  form.append(...fields, ...(body ? [body.field] : []), ...(accept ? [accept.field] : []), send);
  void offerWhatIsThere(operation, inputs, body?.text);
  return {
    form,
    values: () => Object.fromEntries([...inputs].map(([name, input]) => [name, input.value.trim()])),
    body: () => body?.content(),
    accept: () => accept?.select.value ?? operation.accepts[0],
  };
}

/** Parameters of the path become things that there are, and the data of a print request fits the chosen template. */
async function offerWhatIsThere(
  operation: Operation,
  inputs: ReadonlyMap<string, HTMLInputElement>,
  text: HTMLTextAreaElement | undefined,
): Promise<void> {
  for (const [name, input] of inputs) {
    const found = await suggestionsFor(operation, name);
    if (found.length === 0) continue;
    const list = element("datalist", { id: `${input.id}-list` }, ...found.map((value) => element("option", { value })));
    input.after(list);
    input.setAttribute("list", list.id);
    if (!found.includes(input.value)) input.value = found[0] ?? "";
    if (!text || !carriesData(operation)) continue;
    const fill = async () => {
      text.value = pretty(await withDataOf(input.value, parsed(text.value)));
    };
    input.addEventListener("change", fill);
    await fill();
  }
}

function parameterField(
  operationId: string,
  { name, in: where, required, description = "", schema, example }: Parameter,
) {
  const id = `try-${operationId}-${name}`;
  const options = optionsOf(schema);
  const input = element("input", {
    id,
    autocomplete: "off",
    spellcheck: "false",
    required: required === true,
    value: where === "path" ? String(example ?? "") : "",
    placeholder: options.length > 0 ? options.join(", ") : "",
    "aria-describedby": `${id}-hint`,
  });
  const field = element(
    "div",
    { class: "field" },
    element("label", { for: id }, name, " ", element("small", {}, where)),
    input,
    element("p", { class: "hint", id: `${id}-hint` }, description.replaceAll("`", "")),
  );
  return { field, input };
}

function optionsOf(schema: Record<string, unknown>): string[] {
  return Array.isArray(schema.enum) ? schema.enum.map(String) : [];
}

function bodyField(operationId: string, { body }: Operation) {
  const [[type, content] = []] = Object.entries(body);
  if (type === undefined) return undefined;
  const id = `try-${operationId}-body`;
  const label = element("label", { for: id }, "Body ", element("small", {}, Object.keys(body).join(", ")));
  if (type === "application/json") {
    const text = element("textarea", { id, class: "code-input", rows: "8", spellcheck: "false", autocomplete: "off" });
    text.value = pretty(content?.example);
    const field = element("div", { class: "field" }, label, text);
    return { field, text, content: () => ({ content: text.value, type }) };
  }
  const file = element("input", { id, type: "file", accept: Object.keys(body).join(",") });
  return {
    field: element("div", { class: "field" }, label, file),
    text: undefined,
    content: () => (file.files?.[0] ? { content: file.files[0], type: file.files[0].type || type } : undefined),
  };
}

function acceptField(operationId: string, { accepts }: Operation) {
  if (accepts.length < 2) return undefined;
  const id = `try-${operationId}-accept`;
  const select = element("select", { id }, ...accepts.map((type) => element("option", { value: type }, type)));
  return { select, field: element("div", { class: "field" }, element("label", { for: id }, "Answer as"), select) };
}

function pretty(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value ?? {}, null, 2);
}

/** What is half typed stays as it is. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
