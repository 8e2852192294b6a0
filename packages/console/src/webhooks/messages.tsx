import { useRef, useState } from "react";
import { asApiError } from "../api/http.ts";
import type { Webhook, WebhookMessage } from "../api/types.ts";
import { resendMessage } from "../api/webhook-calls.ts";
import { shortId } from "../jobs/job-words.ts";
import { failureText } from "../problems/problem-text.ts";
import { Link } from "../router/router.tsx";
import { Button } from "../ui/button.tsx";
import { Ago, clock } from "../ui/time.tsx";
import { showToast } from "../ui/toast.tsx";
import { words } from "../words/words.ts";
import { MessageBadge } from "./badge.tsx";
import { answerOf, eventName, isRunning } from "./webhook-words.ts";

interface MessagesProps {
  webhook: Webhook;
  messages: readonly WebhookMessage[];
  hasMore: boolean;
  onMore(): void;
  onSent(): void;
}

/** The latest that a webhook was told, and how that went. */
export function Messages({ webhook, messages, hasMore, onMore, onSent }: MessagesProps) {
  const section = useRef<HTMLElement>(null);
  const said = words().webhooks.messages;
  const showMore = () => {
    // The button goes away, and the focus must not go with it.
    section.current?.focus({ preventScroll: true });
    onMore();
  };
  return (
    <section ref={section} className="messages" aria-labelledby="messages" tabIndex={-1}>
      <h2 id="messages">{said.title}</h2>
      {messages.length === 0 && <p className="aside">{said.none}</p>}
      {messages.length > 0 && (
        <ul aria-labelledby="messages">
          {messages.map((message) => (
            <Message key={message.id} webhook={webhook} message={message} onSent={onSent} />
          ))}
        </ul>
      )}
      {hasMore && (
        <button type="button" className="more" onClick={showMore}>
          {said.more}
        </button>
      )}
    </section>
  );
}

type MessageProps = Pick<MessagesProps, "webhook" | "onSent"> & { message: WebhookMessage };

function Message({ webhook, message, onSent }: MessageProps) {
  const { type, status, attempts, nextAt, timestamp } = message;
  const said = words().webhooks.messages;
  const isTriedAgain = status === "waiting" && attempts > 0 && nextAt !== null && isRunning(webhook);
  return (
    <li className="message">
      <div className="message-what">
        <strong>{eventName(type)}</strong> <Subject message={message} />
        <p className="aside">
          <Ago iso={timestamp} />
          {attempts > 0 && ` · ${said.tries(attempts)}`}
        </p>
      </div>
      <div className="message-answer">
        <MessageBadge status={status} />
        <p>
          {answerOf(message)} {isTriedAgain && said.nextAt(clock(nextAt))}
        </p>
      </div>
      <SendAgain webhook={webhook} message={message} onSent={onSent} />
    </li>
  );
}

/** The job or the printer it is about; a test is about nothing. */
function Subject({ message: { type, subject } }: Pick<MessageProps, "message">) {
  const path = encodeURIComponent(subject);
  if (type.startsWith("job.")) return <Link to={`jobs/${path}`}>{shortId(subject)}</Link>;
  if (type.startsWith("outage.")) return <Link to={`printers/${path}`}>{subject}</Link>;
  return null;
}

function SendAgain({ webhook, message: { id, type, subject, timestamp }, onSent }: MessageProps) {
  const [busy, setBusy] = useState(false);
  const said = words().webhooks.messages;
  const about = type.startsWith("job.") ? shortId(subject) : clock(timestamp);
  const send = async () => {
    setBusy(true);
    try {
      await resendMessage(webhook.id, id);
      showToast(said.sent);
    } catch (failure) {
      showToast(failureText(asApiError(failure)), "bad");
    }
    setBusy(false);
    onSent();
  };
  return (
    <Button
      variant="quiet"
      icon="repeat"
      busy={busy}
      disabled={!isRunning(webhook)}
      aria-label={said.againFor(eventName(type), about)}
      onClick={send}
    >
      {said.again}
    </Button>
  );
}
