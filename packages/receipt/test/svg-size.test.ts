import { expect, test } from "vitest";
import { svgProblem } from "../src/raster/picture/svg-problem.ts";

const drawing = (attributes: string, inner = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}<rect width="8" height="8"/></svg>`;

test.each([
  ["its width", drawing('width="1000000000" height="10"')],
  ["its height in another notation", drawing("width='10' height='1e9'")],
  ["its width in inches", drawing('width="300in" height="10"')],
  ["its width in letters", drawing('width="100000000em" height="1"')],
  ["its viewBox, where it has no other size", drawing('viewBox="0 0 1000000000 10"')],
  ["the shape of its viewBox", drawing('width="20000" viewBox="0,0,0.001,10"')],
  ["a style", drawing('viewBox="0 0 10 10" style="width:1000000000px; height:10px"')],
  ["a style sheet", drawing('viewBox="0 0 10 10"', "<style>svg{width:1000000000px;height:10px}</style>")],
])("a drawing that is too large by %s is refused before the library reads it", (_, svg) => {
  expect(svgProblem(svg)).toMatchObject({ code: "svg-numbers", values: { max: 20_000 } });
});

test.each([
  ["A4 in millimetres", drawing('width="210mm" height="297mm" viewBox="0 0 210 297"')],
  ["a fine viewBox of a small drawing", drawing('width="100" height="100" viewBox="0 0 1000000 1000000"')],
  ["a share of its surroundings", drawing('width="100%" height="100%" viewBox="0 0 40 20"')],
  ["no size at all", drawing("")],
  ["long numbers in its shapes", drawing('width="9" height="9"', '<path d="M0 0h123456789" stroke-width="50000"/>')],
])("a drawing with %s is drawn", (_, svg) => {
  expect(svgProblem(svg)).toBeUndefined();
});
