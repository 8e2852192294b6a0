// Leads to the paper rolls of the other printers that the same process plays. A printer alone has nothing to lead to.
import { words } from "./words.js";

const nav = document.querySelector("#pages");
const pages = await (await fetch("/pages")).json();

for (const { name, port, isHere } of pages) {
  if (isHere) document.title = words.titleOf(name);
  const link = document.createElement("a");
  link.href = `${location.protocol}//${location.hostname}:${port}/`;
  link.textContent = name;
  if (isHere) link.setAttribute("aria-current", "page");
  nav.append(link);
}
nav.hidden = pages.length < 2;
