import { mountBlockPreviews } from "./block-preview.ts";
import { mountCode } from "./code.ts";
import { byId } from "./element.ts";
import { loadReference } from "./load.ts";
import { mountScrollers } from "./scrollers.ts";
import { mountSearch } from "./search.ts";
import { mountSideBar } from "./side-bar.ts";
import { mountTryIt } from "./try-it/try-it.ts";
import "../styles/tokens.css";
import "../styles/base.css";
import "../styles/controls.css";
import "../styles/ui.css";
import "../shell/shell.css";
import "./docs.css";
import "./code.css";
import "../styles/motion.css";

try {
  mount(await loadReference());
} catch (error) {
  byId("state").textContent = `The reference cannot be shown. ${error instanceof Error ? error.message : ""}`;
}

/** Puts the reference into this page and brings it to life. */
function mount(reference: Document): void {
  const main = byId("main");
  const given = reference.querySelector<HTMLElement>("main");
  if (!given) throw new Error("The service answered something else.");
  main.dataset.base = given.dataset.base ?? "";
  main.replaceChildren(...given.childNodes);
  byId("contents").replaceChildren(...(reference.getElementById("contents")?.childNodes ?? []));
  mountCode(main);
  mountTryIt(main);
  mountBlockPreviews(main);
  mountScrollers(main);
  mountSearch();
  mountSideBar();
  // The address named a place before there was one.
  document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
}
