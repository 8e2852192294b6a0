import { serviceBase } from "./ask-service.ts";
import { button, element } from "./element.ts";

const storageName = "platen.docs.language";

/** Makes code worth copying: the service's own address, colours, a button, and one language of the samples at a time. */
export function mountCode(main: HTMLElement): void {
  nameService(main);
  for (const figure of main.querySelectorAll<HTMLElement>("figure.code")) {
    figure.querySelector("figcaption")?.append(copyButton(figure));
  }
  mountLanguages(main);
  colourWhenSeen(main);
}

/** The service writes samples for its own machine; a reader pastes them on another. */
function nameService(main: HTMLElement): void {
  // What follows `http` or `ws`, with the s of a protected connection.
  const [written, named] = [main.dataset.base ?? "", serviceBase()].map((base) => base.replace(/^http/, ""));
  if (!written || named === undefined) return;
  for (const code of main.querySelectorAll("pre code")) {
    const text = code.textContent ?? "";
    if (text.includes(written)) code.textContent = text.replaceAll(written, named);
  }
}

function copyButton(figure: HTMLElement): HTMLButtonElement {
  const label = figure.querySelector("figcaption > span")?.textContent ?? "";
  const say = (word: string) => {
    made.textContent = word;
    made.ariaLabel = `${word} ${label}`;
  };
  const made = button("Copy", "copy", async () => {
    say((await copy(figure.querySelector("code"))) ? "Copied" : "Selected");
    setTimeout(() => say("Copy"), 2_000);
  });
  say("Copy");
  return made;
}

/** Browsers give the clipboard to protected pages only. Elsewhere the code is selected, for a person to copy. */
async function copy(code: HTMLElement | null): Promise<boolean> {
  if (!code) return false;
  try {
    await navigator.clipboard.writeText(code.textContent ?? "");
    return true;
  } catch {
    getSelection()?.selectAllChildren(code);
    return false;
  }
}

/** A choice of language above each sample. Choosing one chooses it everywhere, for this tab. */
function mountLanguages(main: HTMLElement): void {
  const samples = [...main.querySelectorAll<HTMLElement>(".samples")];
  const choose = (language: string) => {
    sessionStorage.setItem(storageName, language);
    for (const figure of main.querySelectorAll<HTMLElement>("figure[data-language]")) {
      figure.hidden = figure.dataset.language !== language;
    }
    for (const choice of main.querySelectorAll<HTMLElement>(".languages button")) {
      choice.setAttribute("aria-pressed", String(choice.textContent === language));
    }
  };
  const languages = new Set<string>();
  for (const sample of samples) {
    const own = [...sample.querySelectorAll<HTMLElement>("figure")].map(({ dataset }) => dataset.language ?? "");
    for (const language of own) languages.add(language);
    for (const label of sample.querySelectorAll("figcaption > span")) label.classList.add("visually-hidden");
    const choices = own.map((language) => {
      const choice = button(language, "", () => {
        // What is above changes its height; the sample that was clicked stays where it is.
        const before = choice.getBoundingClientRect().top;
        choose(language);
        scrollBy(0, choice.getBoundingClientRect().top - before);
      });
      return choice;
    });
    sample.prepend(
      element("div", { class: "languages", role: "group", "aria-label": "Language of the samples" }, ...choices),
    );
  }
  const kept = sessionStorage.getItem(storageName) ?? "";
  choose(languages.has(kept) ? kept : ([...languages][0] ?? ""));
}

/** Texts with or without the colon that makes them names, and values that stand alone: no part of an address or a date. */
const tokens =
  /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')(\s*:)?|(?<![\w.:/-])(true|false|null|None|True|False|-?\d+(?:\.\d+)?)(?![\w.:/-])/g;

/** Colours names, texts and values of what comes into view; thousands of elements at once would hold up the page. */
function colourWhenSeen(main: HTMLElement): void {
  const observer = new IntersectionObserver(
    (seen) => {
      for (const { isIntersecting, target } of seen) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        colour(target);
      }
    },
    { rootMargin: "600px" },
  );
  for (const code of main.querySelectorAll("figure.code code")) observer.observe(code);
}

export function colour(code: Element): void {
  const text = code.textContent ?? "";
  const parts: (Node | string)[] = [];
  let end = 0;
  for (const match of text.matchAll(tokens)) {
    const [all, quoted, colon, value] = match;
    const kind = value ? "value" : colon ? "name" : "text";
    parts.push(
      text.slice(end, match.index),
      element("span", { class: `code-${kind}` }, value ?? quoted ?? ""),
      colon ?? "",
    );
    end = match.index + all.length;
  }
  code.replaceChildren(...parts, text.slice(end));
}
