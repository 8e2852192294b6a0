import type { Page } from "playwright-core";

/** More stops than any page has. */
const mostTabs = 200;

/** A person who has no mouse. Every method presses keys and nothing else. */
export interface Keyboard {
  press(...keys: string[]): Promise<void>;
  /** Goes on with Tab to the control of this name. */
  tabTo(name: string | RegExp): Promise<void>;
  /** Goes back with Shift-Tab to the control of this name. */
  backTo(name: string | RegExp): Promise<void>;
  /** Types over what is in the field that has the focus, as pasting does. */
  write(text: string): Promise<void>;
  /** Presses a letter in a list of choices, which goes from one choice that begins with it to the next. */
  choose(value: string, letter: string): Promise<void>;
  /** What has the focus, by the name that is read out. */
  focused(): Promise<string>;
}

export function keyboardOf(page: Page): Keyboard {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const focused = () => page.evaluate(nameOfFocused);
  const go = async (key: string, wanted: string | RegExp) => {
    const seen: string[] = [];
    for (let count = 0; count < mostTabs; count++) {
      await press(key);
      const name = await focused();
      if (typeof wanted === "string" ? name === wanted : wanted.test(name)) return;
      seen.push(name);
    }
    throw new Error(`${wanted} is not reached with ${key}: ${seen.join(" | ")}`);
  };
  return {
    press,
    focused,
    tabTo: (name) => go("Tab", name),
    backTo: (name) => go("Shift+Tab", name),
    async write(text) {
      await press("ControlOrMeta+A");
      await page.keyboard.insertText(text);
    },
    async choose(value, letter) {
      for (let count = 0; count < mostTabs; count++) {
        if ((await page.evaluate(() => (document.activeElement as HTMLSelectElement).value)) === value) return;
        await press(letter);
      }
      throw new Error(`${value} is not chosen with ${letter}`);
    },
  };
}

/** Runs in the page. */
function nameOfFocused(): string {
  const outer = document.activeElement;
  const element = outer?.shadowRoot?.activeElement ?? outer;
  if (!element || element === document.body) return "BODY";
  const labels = (element as HTMLInputElement).labels;
  const name = element.getAttribute("aria-label") ?? labels?.[0]?.textContent ?? element.textContent;
  return (name ?? "").trim();
}

/** Adds a block at the end of the list, with the mouse. */
export async function addBlock(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Add a block", exact: true }).click();
  await page
    .getByRole("option")
    .filter({ has: page.getByText(name, { exact: true }) })
    .click();
}

/** Shows the JSON beside the blocks. It stays open from then on. */
export async function openJson(page: Page): Promise<void> {
  await page.getByRole("tab", { name: "JSON" }).click();
  await page.locator(".cm-content").waitFor();
}
