import { colour } from "../code.ts";
import { element } from "../element.ts";

/** Characters. What a reader of a stream keeps in sight, and the longest answer that is coloured. */
const mostShown = 20_000;

/** Shows the answer of a request: its status, and what it holds in the form it has. */
export async function showAnswer(into: HTMLElement, response: Response, tookMs: number): Promise<void> {
  const type = response.headers.get("Content-Type") ?? "";
  const state = element(
    "p",
    { class: `answer-status ${response.ok || response.status === 302 ? "good" : "bad"}` },
    element("b", {}, String(response.status)),
    ` ${response.statusText} · ${Math.round(tookMs)} ms`,
  );
  const requestId = response.headers.get("X-Request-Id");
  if (requestId) state.append(" · ", element("span", { class: "aside" }, `X-Request-Id ${requestId}`));
  into.replaceChildren(state);
  if (type.startsWith("text/event-stream")) return showStream(into, response);
  if (type.startsWith("image/")) {
    const picture = element("img", { alt: "The answer as a picture", src: URL.createObjectURL(await response.blob()) });
    into.append(element("div", { class: "answer-paper" }, picture));
    return;
  }
  const text = type.includes("octet-stream") ? `${(await response.blob()).size} bytes` : await response.text();
  if (!text) return;
  const shown = answerText(type.includes("json") ? prettyJson(text) : text);
  // Colours are for what a person reads; the whole of this page's own text is not.
  if (text.length < mostShown) colour(shown.firstElementChild ?? shown);
  into.append(shown);
}

export function showTrouble(into: HTMLElement, trouble: string): void {
  into.replaceChildren(element("p", { class: "answer-status bad" }, trouble));
}

function answerText(text: string): HTMLPreElement {
  return element("pre", { tabindex: "0", role: "group", "aria-label": "Answer" }, element("code", {}, text));
}

async function showStream(into: HTMLElement, response: Response): Promise<void> {
  const pre = answerText("");
  into.append(pre);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    pre.textContent = ((pre.textContent ?? "") + read.value).slice(-mostShown);
  }
}

function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
