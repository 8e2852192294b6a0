import type { Webhook } from "../api/types.ts";
import { usePrinters } from "../live/printers.ts";
import { type Fact, FactList } from "../ui/fact-list.tsx";
import { date, moment } from "../ui/time.tsx";
import { words } from "../words/words.ts";
import { eventsOf } from "./webhook-words.ts";

/** What most people want to know of one among others. */
export function ShortFacts({ webhook }: { webhook: Webhook }) {
  return <FactList facts={useShortFacts(webhook)} />;
}

/** Everything that is known of one; what it has not got is left out. */
export function AllFacts({ webhook }: { webhook: Webhook }) {
  const { failures, failingSince, pausedAt, formerUntil, createdAt, createdBy } = webhook;
  const said = words().webhooks;
  const isFormerUsed = formerUntil !== null && Date.parse(formerUntil) > Date.now();
  const day = date(createdAt);
  const facts: Fact[] = [
    ...useShortFacts(webhook),
    [said.failingSince, failingSince && said.failures(moment(failingSince), failures)],
    [said.pausedSince, pausedAt && moment(pausedAt)],
    [said.formerUntil, isFormerUsed && moment(formerUntil)],
    [said.made, createdBy ? said.madeWith(day, createdBy) : day],
  ];
  return <FactList facts={facts} />;
}

function useShortFacts(webhook: Webhook): Fact[] {
  const { printers: known = [] } = usePrinters();
  const { url, printers, waiting } = webhook;
  const said = words().webhooks;
  const nameOf = (id: string) => known.find((printer) => printer.id === id)?.name ?? id;
  const address = (
    <code key="address" translate="no">
      {url}
    </code>
  );
  return [
    [said.address, address],
    [said.toldOf, eventsOf(webhook)],
    [said.onlyOf, printers?.map(nameOf).join(", ")],
    [said.waiting, said.waitingMessages(waiting)],
  ];
}
