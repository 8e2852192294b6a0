import { cpuUsage } from "node:process";
import { expect, test } from "vitest";
import { svgProblem } from "../src/raster/svg-problem.ts";

/** Of processor time, so that a busy machine does not break it. A pattern that looks back takes many seconds. */
const cpuBudgetMs = 200;
/** The first runs compile the patterns. */
const attempts = 3;

function problemWithin(svg: string): string | undefined {
  let best = Number.POSITIVE_INFINITY;
  let problem: string | undefined;
  for (let attempt = 0; attempt < attempts && best >= cpuBudgetMs; attempt++) {
    const before = cpuUsage();
    problem = svgProblem(svg);
    const used = cpuUsage(before);
    best = Math.min(best, (used.user + used.system) / 1_000);
  }
  expect(best).toBeLessThan(cpuBudgetMs);
  return problem;
}

/** As many as a drawing may have, nearly. */
const characters = 480_000;
const repeated = (text: string) => text.repeat(characters / text.length);
const blanks = repeated(" ");
/** As many as a drawing may have tags, with all the text there may be between them. */
const spread = (tag: string) => `${tag}${" ".repeat(110)}`.repeat(3_900);

test.each([
  ["comments that open", repeated("<!--"), "draws more than 2000 shapes"],
  ["CDATA that opens", repeated("<![CDATA["), "draws more than 2000 shapes"],
  ["styles that open", repeated("<style"), "draws more than 2000 shapes"],
  ["few comments that open, far apart", spread("<!--"), "is not well-formed"],
  ["few CDATA sections that open, far apart", spread("<![CDATA["), "is not well-formed"],
  ["few styles that open, far apart", spread("<style"), "is not well-formed"],
  ["few styles, far apart", spread("<style>"), "is not well-formed"],
  ["blanks before a reference", `<svg fill="url(${blanks}#a)"/>`, undefined],
  ["blanks around a quote before a reference", `<svg fill="url(${blanks}'${" ".repeat(9_000)}#a')"/>`, undefined],
  ["blanks before a link", `<svg href="${blanks}#a"/>`, undefined],
  ["blanks in a tag", `<svg${blanks}!`, "is not well-formed"],
  ["attributes of a tag that does not close", `<svg${repeated(' a=""')}!`, "is not well-formed"],
  ["a name that does not end", `<${repeated("a:")}!`, "is not well-formed"],
])("a drawing is read in time that grows with its length: %s", (_, svg, problem) => {
  expect(problemWithin(svg)).toBe(problem);
});
