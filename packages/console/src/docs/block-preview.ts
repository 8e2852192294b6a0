import { ask } from "./ask-service.ts";
import { button, element } from "./element.ts";

/** A button beside each block's example that shows it on paper, as the service itself draws it. */
export function mountBlockPreviews(main: HTMLElement): void {
  for (const place of main.querySelectorAll<HTMLElement>(".block-example")) {
    const paper = element("div", { class: "answer-paper", role: "status" });
    const type = place.dataset.block ?? "";
    const show = button("See it on paper", "button", async () => {
      paper.replaceChildren(await drawn(type, place.querySelector("code")?.textContent ?? ""));
    });
    show.setAttribute("aria-label", `See it on paper: ${type}`);
    place.append(show, paper);
  }
}

async function drawn(type: string, block: string): Promise<Node> {
  try {
    const config = { width: "80mm", currency: "EUR", blocks: [JSON.parse(block)] };
    const response = await ask("/preview", {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "image/png" },
      body: JSON.stringify({ config }),
    });
    if (!response.ok) return element("p", {}, await response.text());
    return element("img", { alt: `The block ${type} on paper`, src: URL.createObjectURL(await response.blob()) });
  } catch {
    return element("p", {}, "Platen does not answer. Is it running?");
  }
}
