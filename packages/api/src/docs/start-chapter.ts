import type { Chapter } from "./chapter.ts";
import { codeBlock } from "./code-block.ts";
import { html, marked } from "./html.ts";
import type { OpenApiDocument } from "./openapi/openapi-types.ts";
import type { SampleOptions } from "./samples/sample-request.ts";

/** What a reader needs before the first request. */
export function startChapter({ info }: OpenApiDocument, { base, isProtected }: SampleOptions): Chapter {
  return {
    id: "start",
    title: "Start",
    introduction: html`<div class="split"><div class="told"><p>${marked(info.description)}</p>
<ol class="steps"><li><a href="#createTemplate">Store a template</a>: what is printed, and where the data goes.</li>
<li><a href="#getTemplateSchema">Ask what data it needs</a>. The answer has an example.</li>
<li><a href="#print">Print</a>. The answer comes as soon as the job is stored.</li>
<li><a href="#getJob">Look at the job</a>, or <a href="#events">hear of it</a>: <code>completed</code> is the printer's own word.</li></ol>
<p>An <code>Idempotency-Key</code> makes a print request safe to repeat: the same key and request return the first job instead of a
second receipt, with the header <code>Idempotent-Replayed: true</code>. Each API key has its own. With <code>Prefer: wait=10</code> the answer comes when the paper is out.</p>
<p>${
      isProtected
        ? html`This service is protected: every request carries a key as <code>X-API-Key</code>: the one of its configuration, or one that was made at <code>/keys</code>. The samples
read it from <code>PLATEN_API_KEY</code>, and what is tried out here is sent with the key that you gave.`
        : html`This service is not protected by a key. Where one is set, every request carries it as <code>X-API-Key</code>.`
    }</p></div>
<div class="shown">${codeBlock("Address", base)}${isProtected && codeBlock("Key", "X-API-Key: $PLATEN_API_KEY")}${codeBlock("Version", info.version)}</div></div>`,
    entries: [],
  };
}
