import { useRef, useState } from "react";
import { keyState } from "../api/key.ts";
import { getWebhook, listMessages, type WebhookAndSecret } from "../api/webhook-calls.ts";
import { Forbidden } from "../keys/forbidden.tsx";
import { useLoad } from "../live/use-load.ts";
import { usePolling } from "../live/use-polling.ts";
import { Link } from "../router/router.tsx";
import { useStore } from "../state/store.ts";
import { Icon } from "../ui/icon.tsx";
import { SecretBox } from "../ui/secret-box.tsx";
import { Failed, Skeleton } from "../ui/states.tsx";
import { words } from "../words/words.ts";
import { WebhookBadge } from "./badge.tsx";
import { Messages } from "./messages.tsx";
import { SendTest, useTest } from "./send-test.tsx";
import { Trouble } from "./trouble.tsx";
import { WebhookActions } from "./webhook-actions.tsx";
import { AllFacts } from "./webhook-facts.tsx";
import { isRunning } from "./webhook-words.ts";

/** So many of the latest, and when more are wanted, as many as one answer holds. */
const fewMessages = 20;
const manyMessages = 100;

/** Somebody waits for how it went: until a test is answered, and for a while after anything else. */
const hurriedMs = 500;
const hurriedForMs = 10_000;

/** One webhook: how it is, what can be done about it, and what it was told. */
export function WebhookPage({ id }: { id: string }) {
  const limit = useRef(fewMessages);
  const loaded = useLoad(`webhook ${id} ${useStore(keyState)}`, async (signal) => {
    const [webhook, page] = await Promise.all([getWebhook(id, signal), listMessages(id, limit.current, signal)]);
    return { webhook, ...page };
  });
  const { value, error, reload, stop } = loaded;
  const [told, setTold] = useState<WebhookAndSecret>();
  const [hurriedUntil, setHurriedUntil] = useState(0);
  const [isGoing, setGoing] = useState(false);
  const test = useTest(id, value?.messages, reload);
  const everyMs = test.isOpen || Date.now() < hurriedUntil ? hurriedMs : undefined;
  usePolling(loaded, isGoing ? "never" : everyMs);
  const said = words().webhooks;
  const tell = (answer: WebhookAndSecret) => {
    setTold(answer);
    reload();
  };
  const follow = () => {
    setHurriedUntil(Date.now() + hurriedForMs);
    reload();
  };
  // Once it is deleted there is nothing to ask for.
  const leave = () => {
    setGoing(true);
    stop();
  };
  const stay = () => {
    setGoing(false);
    reload();
  };
  const showMore = () => {
    limit.current = manyMessages;
    reload();
  };
  const isForbidden = error?.code === "FORBIDDEN";
  return (
    <div className="page">
      <Link className="back" to="webhooks">
        <Icon name="back" size={16} />
        {said.all}
      </Link>
      {!value && <h1>{said.title}</h1>}
      {!value && isForbidden && <Forbidden said={said.forbidden} />}
      {!value && error && !isForbidden && <Failed error={error} onRetry={reload} />}
      {!value && !error && <Skeleton rows={3} height={150} />}
      {value && (
        <>
          <header className="page-head webhook-head">
            <h1>{value.webhook.name}</h1>
            <WebhookBadge status={value.webhook.status} />
          </header>
          {told && (
            <SecretBox
              key={told.secret}
              name={told.webhook.name}
              secret={told.secret}
              said={said.secret}
              onClose={() => setTold(undefined)}
            />
          )}
          <section className="card webhook-card" aria-label={value.webhook.name}>
            <Trouble webhook={value.webhook} />
            <AllFacts webhook={value.webhook} />
            <SendTest test={test} isPossible={isRunning(value.webhook)} />
            <WebhookActions webhook={value.webhook} onTold={tell} onChanged={follow} onDelete={leave} onKept={stay} />
          </section>
          <Messages
            webhook={value.webhook}
            messages={value.messages}
            hasMore={value.nextCursor !== null && value.messages.length < manyMessages}
            onMore={showMore}
            onSent={follow}
          />
        </>
      )}
    </div>
  );
}
