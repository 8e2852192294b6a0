import { type Html, html } from "./html.ts";

/** Code that a reader copies. Its label says what it is; of samples in several languages one is shown at a time. */
export function codeBlock(label: string, code: string, language?: string): Html {
  return html`<figure class="code"${language !== undefined && html` data-language="${language}"`}><figcaption><span>${label}</span></figcaption><pre data-label="${label}"><code>${code}</code></pre></figure>
`;
}
