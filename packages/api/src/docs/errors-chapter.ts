import { errorTable } from "@platen/shared/errors";
import { sentences } from "../problems/fault.ts";
import { type Chapter, table } from "./chapter.ts";
import { type Html, html, marked } from "./html.ts";
import { jobFailures, printerTroubles, whatToDo } from "./what-to-do.ts";

/** Every code that a client can meet: of answers, of jobs that failed, of printers in trouble. */
export function errorsChapter(): Chapter {
  return {
    id: "errors",
    title: "Errors",
    introduction: html`<p>Every failure has the same shape: <code>{"success":false,"error":{"code":"…","message":"…","details":["…"]}}</code>.
<code>code</code> is for programs and stays as it is, <code>message</code> and <code>details</code> are for people. <code>problems</code> has the same problems as
<code>details</code>, each with its path, its own code and the values of its sentence. Where the same request may succeed later,
<code>Retry-After</code> says when.</p>`,
    entries: [
      { id: "error-codes", label: "Of answers", content: part("error-codes", "Of answers", answers()) },
      { id: "problem-codes", label: "Of problems", content: part("problem-codes", "Of problems", problems()) },
      {
        id: "job-errors",
        label: "Of jobs that failed",
        content: part("job-errors", "Of jobs that failed", explained(jobFailures, "job-error")),
      },
      {
        id: "printer-errors",
        label: "Of printers",
        content: part("printer-errors", "Of printers", explained(printerTroubles, "printer-error")),
      },
    ],
  };
}

function part(id: string, title: string, content: Html): Html {
  return html`<article aria-labelledby="${id}"><h3 id="${id}">${title}</h3>${content}</article>
`;
}

/** A sentence stands after the path of its field, or in the place of a value of another sentence. */
function problems(): Html {
  const rows = Object.entries(sentences).map(([code, sentence]) => [html`<code>${code}</code>`, sentence]);
  return table(["Code", "Sentence"], rows, "Codes of problems");
}

function answers(): Html {
  const rows = Object.entries(errorTable).map(([code, { status, retryable, message }]) => [
    html`<code id="error-${code}">${code}</code>`,
    status,
    marked(message),
    [marked(whatToDo[code as keyof typeof whatToDo]), retryable && html` <span class="later">may succeed later</span>`],
  ]);
  return table(["Code", "Status", "Meaning", "What to do"], rows, "Codes of answers");
}

function explained(codes: Record<string, { means: string; toDo: string }>, prefix: string): Html {
  const rows = Object.entries(codes).map(([code, { means, toDo }]) => [
    html`<code id="${prefix}-${code}">${code}</code>`,
    marked(means),
    marked(toDo),
  ]);
  return table(["Code", "Meaning", "What to do"], rows, prefix === "job-error" ? "Codes of jobs" : "Codes of printers");
}
