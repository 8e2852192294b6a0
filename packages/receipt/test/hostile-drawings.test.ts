import { expect, test } from "vitest";
import { svgProblem } from "../src/raster/picture/svg-problem.ts";
import { hostileDrawings } from "./hostile-drawings.ts";

test.each(hostileDrawings)("a drawing made to be read for ever is read to its end: %s", (_, svg, problem) => {
  expect(svgProblem(svg)?.message).toBe(problem);
});
