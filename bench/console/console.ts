import { quantile } from "@platen/stand/load/latency";
import type { Page } from "playwright-core";
import { openJson } from "../../e2e/console/keyboard.ts";
import { withConsole } from "../../e2e/console/standalone.ts";
import type { Finding } from "../finding.ts";
import type { Bench, Size } from "../row.ts";

/** As many as the longest receipts people design; each is what a shop would really have there. */
const blockCount = 100;

/** The warm-up is not measured: a person's first keystroke of the day finds code that was never run before. */
const sizes = { full: { keystrokes: 40, warmUp: 5 }, short: { keystrokes: 1, warmUp: 0 } };

/** What the console promises: the preview follows typing within this. */
const promisedMs = 300;

const blocks = Array.from({ length: blockCount }, (_, index) => {
  if (index % 10 === 0) return { type: "divider" };
  if (index % 5 === 0)
    return { type: "columns", columns: [{ content: `Item ${index}` }, { content: "{{ total | money }}" }] };
  return { type: "text", content: `Line ${index} for {{ customer }}`, bold: index % 2 === 0 };
});

/** From each keystroke in a template of 100 blocks to the picture that shows it, measured inside the page. */
export async function benchConsole({ size }: Bench): Promise<Finding[]> {
  const findings: Finding[] = [];
  await withConsole({}, async (stand, browser) => {
    await stand.ask("POST", "/templates", { id: "long", name: "Long", config: { width: "80mm", blocks } });
    const context = await browser.newContext({
      baseURL: `${stand.url}/console/`,
      viewport: { width: 1440, height: 900 },
    });
    const page = await context.newPage();
    await page.goto("templates/long");
    await page.locator(".preview img").waitFor();
    await openJson(page);
    await page.getByRole("button", { name: /^Text Line 1 for/ }).click();
    const field = () => page.getByRole("textbox", { name: "Text", exact: true }).focus();
    findings.push(finding("in a block's field", await typeAndMeasure(page, field, size)));
    findings.push(finding("in the JSON", await typeAndMeasure(page, () => clickInJson(page), size)));
  });
  return findings;
}

async function clickInJson(page: Page): Promise<void> {
  await page.locator(".cm-line", { hasText: "Line 2 for" }).click();
  await page.keyboard.press("End");
  for (const _ of '",') await page.keyboard.press("ArrowLeft");
}

async function typeAndMeasure(page: Page, focus: () => Promise<void>, size: Size): Promise<number[]> {
  const { keystrokes, warmUp } = sizes[size];
  await focus();
  const took: number[] = [];
  for (let count = 0; count < warmUp + keystrokes; count++) {
    // Prepared before the key is pressed, so that the way between this process and the browser is not measured.
    const stopwatch = await page.evaluateHandle(() => {
      let from = 0;
      document.addEventListener(
        "keydown",
        () => {
          from = performance.now();
        },
        { once: true, capture: true },
      );
      const shown = new Promise<number>((resolve) => {
        document
          .querySelector(".preview img")
          ?.addEventListener("load", () => requestAnimationFrame(() => resolve(performance.now() - from)), {
            once: true,
          });
      });
      return { shown };
    });
    await page.keyboard.press("x");
    took.push(await stopwatch.evaluate(({ shown }) => shown));
  }
  return took.slice(warmUp).sort((a, b) => a - b);
}

function finding(where: string, sorted: number[]): Finding {
  return {
    name: `keystroke → preview of ${blockCount} blocks, ${where}, worst`,
    value: quantile(sorted, 1),
    lowest: quantile(sorted, 0),
    highest: quantile(sorted, 1),
    unit: "ms",
    target: { atMost: promisedMs },
    detail: `p50 ${quantile(sorted, 0.5).toFixed(0)} ms`,
  };
}
