import { type KeyAndSecret, rotateKey } from "../api/calls.ts";
import type { Key } from "../api/types.ts";
import { type Fact, FactList } from "../ui/fact-list.tsx";
import { Icon } from "../ui/icon.tsx";
import { RenewSecret } from "../ui/renew-secret.tsx";
import { Ago, date, moment } from "../ui/time.tsx";
import { words } from "../words/words.ts";
import { purposeOf } from "./key-words.ts";
import { goOnWith, isOwnKey } from "./own-key.ts";
import { RevokeKey } from "./revoke-key.tsx";

interface KeyCardProps {
  held: Key;
  onTold(told: KeyAndSecret): void;
  onChanged(): void;
}

/** A key that is not revoked, with what can be done about it. */
export function KeyCard({ held, onTold, onChanged }: KeyCardProps) {
  const isActive = held.status === "active";
  const renew = async (overlapS: number) => {
    const told = await rotateKey(held.id, overlapS);
    if (isOwnKey(held)) goOnWith(told.secret);
    return told;
  };
  return (
    <article className="card entry-card" aria-label={held.name}>
      <header>
        <h2>{held.name}</h2>
        <span className={`badge ${isActive ? "completed" : "queued"}`}>
          <Icon name={isActive ? "check" : "clock"} size={14} />
          {words().keys.states[held.status]}
        </span>
      </header>
      <p>{purposeOf(held.scopes)}</p>
      <KeyFacts held={held} />
      <div className="entry-actions">
        {isActive && (
          <RenewSecret
            name={held.name}
            said={words().keys.renew}
            renew={renew}
            onRenewed={onTold}
            onRefused={onChanged}
          />
        )}
        <RevokeKey held={held} onDone={onChanged} />
      </div>
    </article>
  );
}

/** What was done with it stays known; nothing can be done with it any more. */
export function RevokedKey({ held }: { held: Key }) {
  return (
    <article className="key-row" aria-label={held.name}>
      <header>
        <h3>{held.name}</h3>
        <span className="badge cancelled">
          <Icon name="cross" size={14} />
          {words().keys.states.revoked}
        </span>
      </header>
      <p className="aside">{purposeOf(held.scopes)}</p>
      <KeyFacts held={held} />
    </article>
  );
}

function KeyFacts({ held }: { held: Key }) {
  const { status, ending, expiresAt, lastUsedAt, formerUntil, revokedAt } = held;
  const said = words().keys;
  const isFormerTaken = status === "active" && formerUntil && Date.parse(formerUntil) > Date.now();
  const secret = <code translate="no">…{ending}</code>;
  const used = lastUsedAt && <Ago iso={lastUsedAt} />;
  const facts: Fact[] = [
    [said.onlyFor, limitsOf(held)],
    [said.ending, secret],
    [said.formerUntil, isFormerTaken && moment(formerUntil)],
    [said.revokedOn, revokedAt && date(revokedAt)],
    [status === "expired" ? said.hasExpired : said.expires, expiresAt ? date(expiresAt) : !revokedAt && said.never],
    [said.lastUsed, used ?? said.notYet],
    [said.made, madeWords(held)],
  ];
  return <FactList facts={facts} />;
}

/** Empty where it has none. */
function limitsOf({ printers, sites, templates }: Key): string {
  const { site, template } = words().keys;
  return [...(printers ?? []), ...(sites ?? []).map(site), ...(templates ?? []).map(template)].join(", ");
}

function madeWords({ createdAt, createdBy }: Key): string {
  const day = date(createdAt);
  return createdBy ? words().keys.madeWith(day, createdBy) : day;
}
