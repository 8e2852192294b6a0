import { describe, expect, it } from "vitest";
import "../words/in-english.ts";
import { answerOf, eventName, eventsOf, isAnswered } from "./webhook-words.ts";

describe("what a webhook is told of", () => {
  it("is everything, or a list in the order of the form", () => {
    expect(eventsOf({ events: null })).toBe("everything");
    expect(eventsOf({ events: ["outage.began", "job.failed"] })).toBe("Job failed, Printer cannot print");
  });

  it("has its own name where there are no words for it yet", () => {
    expect(eventName("job.folded")).toBe("job.folded");
    expect(eventName("webhook.test")).toBe("Test");
  });
});

describe("the answer to a message", () => {
  it("is told by its status, a redirect with what that means", () => {
    expect(answerOf({ answerStatus: 500, failure: "it answered 500" })).toBe("The receiver answered 500.");
    expect(answerOf({ answerStatus: 301, failure: "…" })).toContain("redirects are not followed");
  });

  it("is told in the service's words where nobody answered, and not at all before the first try", () => {
    expect(answerOf({ answerStatus: null, failure: "connection refused" })).toBe("Not reached: connection refused.");
    expect(answerOf({ answerStatus: null, failure: null })).toBe("");
  });

  it("is there as soon as a try went wrong, although the message still waits", () => {
    expect(isAnswered({ status: "waiting", failure: null })).toBe(false);
    expect(isAnswered({ status: "waiting", failure: "no answer" })).toBe(true);
    expect(isAnswered({ status: "delivered", failure: null })).toBe(true);
  });
});
