import { type Content, type Html, html } from "./html.ts";

/** One entry of the page that the side bar leads to. */
export interface Entry {
  id: string;
  /** As the side bar names it. */
  label: string;
  /** The method of an operation, which the side bar shows before its name. */
  method?: string;
  content: Html;
}

/** A part of the page with a line of its own in the side bar. */
export interface Chapter {
  id: string;
  title: string;
  introduction?: Html;
  entries: readonly Entry[];
}

export function chapterHtml({ id, title, introduction, entries }: Chapter): Html {
  return html`<section class="chapter" aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${introduction}
${entries.map((entry) => entry.content)}</section>
`;
}

/** The side bar: chapters, and their entries below them. */
export function contentsHtml(chapters: readonly Chapter[]): Html {
  return html`<nav id="contents" aria-label="Contents"><ul>${chapters.map(
    ({ id, title, entries }) =>
      html`<li><a href="#${id}">${title}</a>${
        entries.length > 0 && html`<ul>${entries.map((entry) => html`<li>${link(entry)}</li>`)}</ul>`
      }</li>
`,
  )}</ul></nav>`;
}

function link({ id, label, method }: Entry): Html {
  if (method === undefined) return html`<a href="#${id}">${label}</a>`;
  return html`<a class="entry" href="#${id}"><b class="method ${method}">${method}</b> <span>${label}</span></a>`;
}

/** A table that may be wider than a phone, and is then moved by itself; the label says what is moved. */
export function table(columns: readonly string[], rows: readonly (readonly Content[])[], label: string): Html {
  return html`<div class="wide" data-label="${label}"><table><thead><tr>${columns.map(
    (column) => html`<th scope="col">${column}</th>`,
  )}</tr></thead><tbody>${rows.map(
    (cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>
`,
  )}</tbody></table></div>`;
}
