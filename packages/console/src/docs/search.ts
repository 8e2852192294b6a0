import { byId, element } from "./element.ts";
import { findEntries, type SearchEntry } from "./search-index.ts";

/** The search field: while something is typed, what was found stands in the place of the contents. */
export function mountSearch(): void {
  const input = byId("search") as HTMLInputElement;
  const [results, contents, found] = [byId("results"), byId("contents"), byId("found")];
  const entries = entriesOf(document);
  const show = () => {
    const query = input.value.trim();
    const hits = findEntries(entries, query);
    results.hidden = query === "";
    contents.hidden = query !== "";
    results.replaceChildren(hits.length > 0 ? listOf(hits) : element("p", { class: "aside" }, "Nothing found."));
    found.textContent = query === "" ? "" : `${hits.length} found`;
  };
  const clear = () => {
    input.value = "";
    show();
  };
  input.addEventListener("input", show);
  input.addEventListener("keydown", (event) => {
    if (event.key === "Escape") clear();
    if (event.key === "Enter") results.querySelector("a")?.click();
    if (event.key === "ArrowDown") results.querySelector("a")?.focus();
  });
  results.addEventListener("keydown", (event) => moveFocus(event, results, input));
  results.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("a")) clear();
  });
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
    if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
  });
}

function listOf(hits: readonly SearchEntry[]): HTMLElement {
  const items = hits.map(({ id, title, chapter }) =>
    element("li", {}, element("a", { href: `#${id}` }, title, " ", element("small", {}, chapter))),
  );
  return element("ul", {}, ...items);
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrow keys go through the results, and from the first one back into the field. */
function moveFocus(event: KeyboardEvent, results: HTMLElement, input: HTMLElement): void {
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const links = [...results.querySelectorAll("a")];
  const next = links.indexOf(document.activeElement as HTMLAnchorElement) + step;
  if (next < 0) input.focus();
  else links[next]?.focus();
}

/** Every entry of the page, and every code of its error tables. */
function entriesOf(page: Document): SearchEntry[] {
  return [...page.querySelectorAll<HTMLElement>("main section.chapter")].flatMap((section) => {
    const chapter = section.querySelector("h2")?.textContent ?? "";
    const own = { id: section.querySelector("h2")?.id ?? "", title: chapter, chapter: "Chapter", text: "" };
    const articles = [...section.querySelectorAll("article")].map((article) => {
      const heading = article.querySelector("h3");
      const names = `${article.dataset.operation ?? ""} ${article.querySelector(".address code")?.textContent ?? ""}`;
      const text = article.querySelector(".told")?.textContent ?? article.textContent ?? "";
      return { id: heading?.id ?? "", title: heading?.textContent ?? "", names, chapter, text };
    });
    const codes = [...section.querySelectorAll("td > code[id]")].map((code) => ({
      id: code.id,
      title: code.textContent ?? "",
      chapter,
      text: code.closest("tr")?.textContent ?? "",
    }));
    return [own, ...articles, ...codes];
  });
}
