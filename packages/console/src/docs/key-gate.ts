import { canBeSent, forgetKey, keepKey } from "../api/stored-key.ts";
import { element } from "./element.ts";

const wrongKey = "This key is not the right one. Check it and try again.";

/** Asks for the key until one opens the reference. `open` says whether a key does, and throws when nobody answers. */
export function askForKey(wasWrong: boolean, open: (key: string) => Promise<boolean>): Promise<void> {
  forgetKey();
  const problem = element("p", { class: "problem", id: "key-problem", role: "alert" }, wasWrong ? wrongKey : "");
  const input = element("input", {
    id: "key",
    type: "password",
    autocomplete: "off",
    autofocus: true,
    "aria-describedby": "key-problem",
  });
  const send = element("button", { type: "submit", class: "button primary" }, "Open the reference");
  const form = element(
    "form",
    { class: "card" },
    element("h1", { id: "key-title" }, "This service is protected"),
    element(
      "p",
      { class: "aside" },
      "Enter the API key from the configuration of the service. It is kept for this tab and forgotten when you close it.",
    ),
    element("div", { class: "field" }, element("label", { for: "key" }, "API key"), input, problem),
    send,
  );
  const dialog = element(
    "dialog",
    { class: "gate", closedby: "none", "aria-labelledby": "key-title" },
    element("div", { class: "key-gate" }, form),
  );
  // Browsers that do not know `closedby` would close it by the Escape key.
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    const tell = (text: string) => {
      problem.textContent = text;
      input.setAttribute("aria-invalid", String(text !== ""));
    };
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const key = input.value.trim();
      if (!key) return;
      if (!canBeSent(key)) return tell("This key has characters that no key can have. Check it and try again.");
      send.disabled = true;
      tell("");
      try {
        if (!(await open(key))) return tell(wrongKey);
        keepKey(key);
        dialog.close();
        dialog.remove();
        resolve();
      } catch {
        tell("Platen does not answer. Is it running?");
      } finally {
        send.disabled = false;
      }
    });
  });
}
