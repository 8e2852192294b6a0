import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export const desk = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

interface Violation {
  id: string;
  impact: string;
  nodes: { html: string }[];
}

interface Looked {
  runOnly?: string[];
  rules?: Record<string, { enabled: boolean }>;
  /** The parts that are looked at; without them, the whole page. */
  include?: string[];
}

/** Runs as a script the page was given from outside, which the content security policy does not concern. */
export async function seriousViolations(page: Page, { include, ...options }: Looked = {}): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axeSource);
  const context = include ? JSON.stringify({ include: include.map((selector) => [selector]) }) : "document";
  const found: Violation[] = await page.evaluate(
    `axe.run(${context}, ${JSON.stringify(options)}).then((result) => result.violations)`,
  );
  return found
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}
