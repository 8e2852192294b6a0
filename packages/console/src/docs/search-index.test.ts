import { expect, it } from "vitest";
import { findEntries, type SearchEntry } from "./search-index.ts";

const entries: SearchEntry[] = [
  { id: "listJobs", title: "List jobs", chapter: "Jobs", text: "GET /jobs newest first; print requests become jobs" },
  { id: "print", title: "Print data", names: "print /print/{templateId}", chapter: "Print", text: "with a template" },
  {
    id: "again",
    title: "Have a copy",
    names: "reprintJob /jobs/{jobId}/reprint",
    chapter: "Jobs",
    text: "of a finished job",
  },
  { id: "error-PAPER", title: "PAPER_OUT", chapter: "Errors", text: "The roll is at its end. Put in paper" },
];
const ids = (query: string) => findEntries(entries, query).map(({ id }) => id);

it("a word at the beginning of a title counts more than one within it, and that more than one in the text", () => {
  expect(ids("print")).toEqual(["print", "again", "listJobs"]);
});

it("a whole word of a name counts more than the beginning of another", () => {
  const codes = [{ id: "code", title: "NOT_REPRINTABLE", chapter: "Errors", text: "" }, ...entries];
  expect(findEntries(codes, "reprint").map(({ id }) => id)).toEqual(["again", "code"]);
});

it("every word of a query has to be there, in capitals or not", () => {
  expect(ids("JOBS newest")).toEqual(["listJobs"]);
  expect(ids("jobs nowhere")).toEqual([]);
});

it("codes are found by their parts, and operations by their id and path", () => {
  expect(ids("paper_out")).toEqual(["error-PAPER"]);
  expect(ids("out")).toEqual(["error-PAPER"]);
  expect(ids("reprint")).toEqual(["again"]);
  expect(ids("/jobs/{jobid}")).toEqual(["again"]);
});

it("an empty query finds nothing", () => {
  expect(ids("  ")).toEqual([]);
});
