import { describe, expect, it } from "vitest";
import { explore } from "./explore.ts";
import { protocol } from "./protocol.ts";
import { promises, type Rule, rules, scenarios } from "./rules.ts";

const overlap: Rule = "a takeover outlasts the old worker's grace";

describe("the job protocol, in every order of its steps and with faults at each of them", () => {
  it.each(Object.entries(scenarios))("keeps every promise: %s", (_title, scenario) => {
    const { states, counterexample } = explore(
      protocol(scenario, () => true),
      () => true,
    );
    expect(counterexample).toBeUndefined();
    expect(states).toBeGreaterThan(1_000);
  });

  it("even with two workers on the printer at once prints nothing twice and loses nothing", () => {
    const scenario = { posts: [0], workers: 2, faults: 1 };
    const { counterexample } = explore(
      protocol(scenario, (rule) => rule !== overlap),
      // A worker that was frozen and wakes up may call a job unknown that the other one has in hand.
      (promise) => promise !== promises.alone && promise !== promises.unknown,
    );
    expect(counterexample).toBeUndefined();
  });
});

describe("each rule of the code is needed", () => {
  const names = Object.keys(rules) as Rule[];

  it.each(names)("without it a promise falls: %s", (rule) => {
    const { upholds, within } = rules[rule];
    const { counterexample } = explore(
      protocol(within, (other) => other !== rule),
      (promise) => promise === upholds,
    );
    expect(counterexample?.at(-1)).toBe(upholds);
  });

  it("without a fault, too, a ticket may come to a worker that cannot use it, and somebody has to ring", () => {
    const { within } = rules["a station takes its own printer's jobs"];
    const { counterexample } = explore(
      protocol(within, (rule) => rule !== "somebody rings where nobody did"),
      (promise) => promise === promises.ends,
    );
    expect(counterexample).toContain("worker 0 takes a ticket of printer 1, which it does not have");
    expect(counterexample?.at(-1)).toBe(promises.ends);
  });

  it("and the way there is told step by step", () => {
    const { within, upholds } = rules["the claim comes before the first byte"];
    const { counterexample } = explore(
      protocol(within, (rule) => rule !== "the claim comes before the first byte"),
      (promise) => promise === upholds,
    );
    expect(counterexample).toMatchInlineSnapshot(`
      [
        "POST 0 (request 0) makes its receipt",
        "POST 0 (request 0) commits job 0",
        "worker 0 hears that job 0 was accepted",
        "worker 0 takes the next job",
        "worker 0 begins unclaimed job 0",
        "FAULT worker 0 loses patience with the printer",
        "worker 0 writes job 0 failed OUTCOME_UNKNOWN",
        "worker 0 connects to the printer",
        "worker 0 takes the next job",
        "worker 0 hears that job 0 was accepted",
        "worker 0 takes the next job",
        "worker 0 begins unclaimed job 0",
        "the printer comes to the beginning of job 0",
        "the printer comes to the beginning of job 0",
        "a receipt is never printed twice",
      ]
    `);
  });
});
