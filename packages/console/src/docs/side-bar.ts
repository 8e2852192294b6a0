import { byId } from "./element.ts";

/** Shows where the reader is, opens that chapter, and on a phone opens and closes the whole side bar. */
export function mountSideBar(): void {
  const menu = byId("menu");
  const side = byId("side");
  const setOpen = (isOpen: boolean) => {
    menu.setAttribute("aria-expanded", String(isOpen));
    side.classList.toggle("open", isOpen);
  };
  menu.addEventListener("click", () => setOpen(menu.getAttribute("aria-expanded") !== "true"));
  side.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("a")) setOpen(false);
  });
  followReader();
}

/** Marks the link of the last heading that is above the upper third of the window. */
function followReader(): void {
  const links = new Map(
    [...byId("contents").querySelectorAll("a")].map((link) => [decodeURIComponent(link.hash.slice(1)), link]),
  );
  const headings = [...document.querySelectorAll<HTMLElement>("main h2[id], main h3[id]")].filter(({ id }) =>
    links.has(id),
  );
  let marked: HTMLAnchorElement | undefined;
  const mark = () => {
    const line = innerHeight / 3;
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
    const passed = headings.filter((heading) => heading.getBoundingClientRect().top < line);
    const current = isAtEnd && location.hash ? headings.find(({ id }) => id === location.hash.slice(1)) : undefined;
    const link = links.get((current ?? passed.at(-1) ?? headings[0])?.id ?? "");
    if (link === marked) return;
    marked?.removeAttribute("aria-current");
    marked?.closest("#contents > ul > li")?.classList.remove("current");
    link?.setAttribute("aria-current", "true");
    link?.closest("#contents > ul > li")?.classList.add("current");
    link?.scrollIntoView({ block: "nearest" });
    marked = link;
  };
  let isAsked = false;
  addEventListener("scroll", () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      mark();
    });
  });
  mark();
}
