import { useEffect, useState } from "react";
import { dismissKnock, type Knock, listKnocks } from "../api/calls.ts";
import { asApiError } from "../api/http.ts";
import { usePrinters } from "../live/printers.ts";
import { useLoad } from "../live/use-load.ts";
import { failureText } from "../problems/problem-text.ts";
import { Button } from "../ui/button.tsx";
import { Ago } from "../ui/time.tsx";
import { showToast } from "../ui/toast.tsx";
import { words } from "../words/words.ts";
import { LetIn } from "./let-in.tsx";

/** A person who has just typed the address into a printer waits for it. */
const lookEveryMs = 5_000;

/** Taken off the list on this page. A device that asks on would be back in a moment. */
const dismissed = new Set<string>();

/** Printers that ask and that nobody has let in. Nothing where there are none. */
export function Knocks() {
  const { value: knocks = [], reload } = useLoad("knocks", listKnocks);
  const [chosen, setChosen] = useState<Knock>();
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === "visible" && reload(), lookEveryMs);
    return () => clearInterval(timer);
  }, [reload]);
  const said = words().printers.knocks;
  const shown = knocks.filter(({ id }) => !dismissed.has(id));
  const dismiss = async (id: string) => {
    dismissed.add(id);
    try {
      await dismissKnock(id);
      showToast(said.dismissed);
    } catch (failure) {
      showToast(failureText(asApiError(failure)), "bad");
    }
    reload();
  };
  if (shown.length === 0) return null;
  return (
    <section className="card knocks" aria-label={said.title(shown.length)}>
      <h2>{said.title(shown.length)}</h2>
      <p className="aside">{said.what}</p>
      <ul>
        {shown.map((knock) => (
          <li key={knock.id}>
            <Who knock={knock} />
            <Button variant="primary" onClick={() => setChosen(knock)}>
              {said.letIn}
            </Button>
            <Button variant="quiet" onClick={() => void dismiss(knock.id)}>
              {said.dismiss}
            </Button>
          </li>
        ))}
      </ul>
      {chosen && (
        <LetIn
          knock={chosen}
          onDone={() => {
            setChosen(undefined);
            reload();
          }}
          onClose={() => setChosen(undefined)}
        />
      )}
    </section>
  );
}

/** Who it says it is, which nobody has checked. */
function Who({ knock: { lane, identity, device, client, printerId, lastAt } }: { knock: Knock }) {
  const { printers = [] } = usePrinters();
  const said = words().printers.knocks;
  const place = printers.find(({ id }) => id === printerId)?.name ?? printerId;
  return (
    <div className="knock">
      <strong>{device.model ?? said.makers[lane]}</strong>
      <span>
        {identity ?? said.nobody} · {said.from(client)} · <Ago iso={lastAt} />
      </span>
      {place !== null && <span className="aside">{said.atAddressOf(place)}</span>}
    </div>
  );
}
