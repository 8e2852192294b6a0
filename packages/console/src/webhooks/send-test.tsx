import { useEffect, useState } from "react";
import { type ApiError, asApiError } from "../api/http.ts";
import type { WebhookMessage } from "../api/types.ts";
import { testWebhook } from "../api/webhook-calls.ts";
import { failureText } from "../problems/problem-text.ts";
import { Button } from "../ui/button.tsx";
import { words } from "../words/words.ts";
import { answerOf, isAnswered } from "./webhook-words.ts";

/** Longer than a receiver may take to answer. */
const patienceMs = 30_000;

interface Test {
  /** It was sent, and nobody knows yet how that went. */
  isOpen: boolean;
  /** As it was last seen. */
  message: WebhookMessage | undefined;
  error: ApiError | undefined;
  isLate: boolean;
  isBusy: boolean;
  send(): void;
}

/** A test, which is found again among the messages as they are read. */
export function useTest(id: string, messages: readonly WebhookMessage[] | undefined, onSent: () => void): Test {
  const [sent, setSent] = useState<{ message: WebhookMessage; at: number }>();
  const [error, setError] = useState<ApiError>();
  const [isBusy, setBusy] = useState(false);
  const message = sent?.message;
  // It stays as it was last seen: after some receipts it is not among the latest any more.
  useEffect(() => {
    const seen = messages?.find((each) => each.id === message?.id);
    if (seen) setSent((before) => before && { ...before, message: seen });
  }, [messages, message?.id]);
  const isUnanswered = message !== undefined && !isAnswered(message);
  const isLate = isUnanswered && sent !== undefined && Date.now() - sent.at > patienceMs;
  const send = async () => {
    setBusy(true);
    setSent(undefined);
    setError(undefined);
    try {
      setSent({ message: await testWebhook(id), at: Date.now() });
    } catch (failure) {
      setError(asApiError(failure));
    }
    setBusy(false);
    onSent();
  };
  return { isOpen: isUnanswered && !isLate, message, error, isLate, isBusy, send };
}

/** The button, and beside it how it went as soon as that is known. */
export function SendTest({ test, isPossible }: { test: Test; isPossible: boolean }) {
  return (
    <div className="webhook-test">
      <Button icon="send" busy={test.isBusy} disabled={!isPossible} onClick={test.send}>
        {words().webhooks.test.ask}
      </Button>
      <div role="status">
        <TestResult test={test} />
      </div>
    </div>
  );
}

function TestResult({ test: { message, error, isLate } }: { test: Test }) {
  const said = words().webhooks.test;
  if (error) return <p className="problem">{failureText(error)}</p>;
  if (!message) return null;
  if (isLate) return <p className="note warn">{said.late}</p>;
  if (!isAnswered(message)) return <p className="aside">{said.underWay}</p>;
  const isDelivered = message.status === "delivered";
  return (
    <p className={`note ${isDelivered ? "good" : "bad"}`}>
      {isDelivered ? said.arrived : said.failed} {answerOf(message)}
    </p>
  );
}
