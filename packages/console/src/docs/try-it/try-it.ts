import { ask, askJson } from "../ask-service.ts";
import { button, element } from "../element.ts";
import { showAnswer, showTrouble } from "./answer.ts";
import { requestForm } from "./form.ts";
import { addressOf, headersOf, type OpenApi, type Operation, operationIn } from "./operation.ts";

/** A button beside the samples of each operation that opens its form. The document is asked for with the first of them. */
export function mountTryIt(main: HTMLElement): void {
  let document: Promise<OpenApi | undefined> | undefined;
  for (const article of main.querySelectorAll<HTMLElement>("article.operation")) {
    const operationId = article.dataset.operation ?? "";
    const place = element("div", { class: "try-it", id: `try-${operationId}`, hidden: true });
    const toggle = button("Try it", "button primary", async () => {
      const isOpening = place.hidden;
      place.hidden = !isOpening;
      toggle.setAttribute("aria-expanded", String(isOpening));
      if (!isOpening || place.firstChild) return;
      document ??= askJson<OpenApi>("/openapi.json");
      const found = await document;
      const operation = found && operationIn(found, operationId);
      if (operation) place.append(...opened(operationId, operation));
      else {
        document = undefined;
        showTrouble(place, "Platen does not answer. Is it running?");
      }
    });
    toggle.setAttribute("aria-expanded", "false");
    toggle.setAttribute("aria-controls", place.id);
    toggle.setAttribute("aria-label", `Try it: ${article.querySelector("h3")?.textContent ?? ""}`);
    article.querySelector(".languages")?.append(toggle);
    article.querySelector(".samples")?.after(place);
  }
}

/** The form, and the place of the answer. */
function opened(operationId: string, operation: Operation): HTMLElement[] {
  const answer = element("div", { class: "answer", role: "status", "aria-label": "Answer" });
  const send = element("button", { type: "submit", class: "button primary" }, "Send");
  const stop = element("button", { type: "button", class: "button", hidden: true }, "Stop");
  const form = requestForm(operationId, operation, element("div", { class: "try-buttons" }, send, stop));
  let running: AbortController | undefined;
  stop.addEventListener("click", () => running?.abort());
  form.form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const own = new AbortController();
    running = own;
    send.disabled = true;
    // All other answers are there before anybody could stop them.
    stop.hidden = !operation.accepts.includes("text/event-stream");
    const began = performance.now();
    try {
      const response = await ask(addressOf(operation, form.values()), {
        ...requestOf(operation, form),
        signal: own.signal,
      });
      await showAnswer(answer, response, performance.now() - began);
    } catch {
      if (!own.signal.aborted) showTrouble(answer, "Platen does not answer. Is it running?");
    } finally {
      send.disabled = false;
      stop.hidden = true;
    }
  });
  return [form.form, answer];
}

function requestOf(operation: Operation, form: ReturnType<typeof requestForm>): RequestInit {
  const body = form.body();
  const headers = headersOf(operation, form.values(), form.accept());
  return {
    method: operation.method,
    headers: body ? { ...headers, "Content-Type": body.type } : headers,
    ...(body ? { body: body.content } : {}),
  };
}
