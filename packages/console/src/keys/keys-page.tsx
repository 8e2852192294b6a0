import { useState } from "react";
import { type KeyAndSecret, listKeys } from "../api/calls.ts";
import { keyState } from "../api/key.ts";
import { apiKey } from "../api/stored-key.ts";
import type { Key } from "../api/types.ts";
import { useLoad } from "../live/use-load.ts";
import { useStore } from "../state/store.ts";
import { Button } from "../ui/button.tsx";
import { SecretBox } from "../ui/secret-box.tsx";
import { Empty, Failed, Skeleton } from "../ui/states.tsx";
import { words } from "../words/words.ts";
import { Forbidden } from "./forbidden.tsx";
import { KeyCard, RevokedKey } from "./key-card.tsx";
import { NewKey } from "./new-key.tsx";

/** Who may use the service, and for what. */
export function KeysPage() {
  // Whoever opens the console with another key may see more.
  const { value: keys, error, reload } = useLoad(`keys ${useStore(keyState)}`, listKeys);
  const [making, setMaking] = useState(false);
  const [told, setTold] = useState<KeyAndSecret>();
  const said = words().keys;
  const tell = (answer: KeyAndSecret) => {
    setTold(answer);
    setMaking(false);
    reload();
  };
  const isForbidden = error?.code === "FORBIDDEN";
  return (
    <div className="page">
      <header className="page-head">
        <h1>{said.title}</h1>
        {keys && keys.length > 0 && (
          <Button variant="primary" icon="plus" onClick={() => setMaking(true)}>
            {said.create}
          </Button>
        )}
      </header>
      {keys && <p className="aside page-about">{said.about}</p>}
      {keys && apiKey() === null && <p className="note away page-about">{said.notAsked}</p>}
      {told && (
        <SecretBox
          key={told.secret}
          name={told.key.name}
          secret={told.secret}
          said={said.secret}
          onClose={() => setTold(undefined)}
        />
      )}
      {!keys && isForbidden && <Forbidden said={said.forbidden} />}
      {!keys && error && !isForbidden && <Failed error={error} onRetry={reload} />}
      {!keys && !error && <Skeleton rows={3} height={150} />}
      {keys?.length === 0 && (
        <Empty icon="key" title={said.noneYet}>
          <p>{said.noneYetHelp}</p>
          <Button variant="primary" icon="plus" onClick={() => setMaking(true)}>
            {said.create}
          </Button>
        </Empty>
      )}
      {keys && <KeyLists keys={keys} onTold={tell} onChanged={reload} />}
      {making && <NewKey onMade={tell} onClose={() => setMaking(false)} />}
    </div>
  );
}

function KeyLists({ keys, onTold, onChanged }: { keys: Key[]; onTold(told: KeyAndSecret): void; onChanged(): void }) {
  const said = words().keys;
  const revoked = keys.filter(({ status }) => status === "revoked");
  const others = keys.filter(({ status }) => status !== "revoked");
  return (
    <>
      {others.length > 0 && (
        <ul className="entries" aria-label={said.title}>
          {others.map((each) => (
            <li key={each.id}>
              <KeyCard held={each} onTold={onTold} onChanged={onChanged} />
            </li>
          ))}
        </ul>
      )}
      {revoked.length > 0 && (
        <section className="keys-revoked" aria-labelledby="keys-revoked">
          <h2 id="keys-revoked">{said.revokedOnes}</h2>
          <ul aria-labelledby="keys-revoked">
            {revoked.map((each) => (
              <li key={each.id}>
                <RevokedKey held={each} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
