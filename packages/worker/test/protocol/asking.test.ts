import { describe, expect, it } from "vitest";
import { type AskingRule, askingPromises, askingProtocol, askingRules } from "./asking.ts";
import { explore } from "./explore.ts";

const scenario = { jobs: 2, faults: 2 };

it("a printer that fetches its jobs breaks no promise, in any order of the steps and with faults at each of them", () => {
  const { states, counterexample } = explore(
    askingProtocol(scenario, () => true),
    () => true,
  );
  expect(counterexample).toBeUndefined();
  expect(states).toBeGreaterThan(1_000);
});

describe("each rule for printers that ask is needed", () => {
  it.each(Object.keys(askingRules) as AskingRule[])("without it a promise falls: %s", (rule) => {
    const upheld = askingPromises[askingRules[rule]];
    const { counterexample } = explore(
      askingProtocol(scenario, (other) => other !== rule),
      (promise) => promise === upheld,
    );
    expect(counterexample?.at(-1)).toBe(upheld);
  });
});
