import { type FormEvent, useState } from "react";
import { createKey, type KeyAndSecret } from "../api/calls.ts";
import { type ApiError, asApiError } from "../api/http.ts";
import type { Scope } from "../api/types.ts";
import { failureText, problemBeside, textBesides } from "../problems/problem-text.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/form/field.tsx";
import { useFocusOnProblem } from "../ui/form/focus-problem.ts";
import { Select } from "../ui/form/select.tsx";
import { words } from "../words/words.ts";
import { isWhole, type KeyLimits, limitsOf, noLimits } from "./key-limits.ts";
import { scopeName, scopes } from "./key-words.ts";
import { LimitChoice } from "./limit-choice.tsx";

const dayS = 86_400;

/** What can be chosen, and in how many seconds that is. */
const ends = { never: undefined, month: 30 * dayS, quarter: 90 * dayS, year: 365 * dayS } as const;
type End = keyof typeof ends;
const allEnds = Object.keys(ends) as End[];

/** A key has a name, a purpose, perhaps limits, and an end. */
export function NewKey({ onMade, onClose }: { onMade(made: KeyAndSecret): void; onClose(): void }) {
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<readonly Scope[]>(["print"]);
  const [wished, setLimits] = useState<KeyLimits>(noLimits);
  const [end, setEnd] = useState<End>("never");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const form = useFocusOnProblem(error);
  const said = words().keys;
  const nameProblem = problemOfName(error);
  const general = error?.code === "KEY_EXISTS" ? undefined : textBesides(error, ["name"]);
  const isAdmin = chosen.includes("admin");
  // Whoever may make keys could make one without.
  const limits = isAdmin ? noLimits : wished;
  const isReady = name.trim() !== "" && chosen.length > 0 && isWhole(limits);
  const make = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const expireAfter = ends[end];
    const wanted: Scope[] = isAdmin ? ["admin"] : [...chosen];
    const key = { name: name.trim(), scopes: wanted, ...limitsOf(limits), ...(expireAfter && { expireAfter }) };
    try {
      onMade(await createKey(key));
    } catch (failure) {
      setError(asApiError(failure));
      setBusy(false);
    }
  };
  return (
    <Dialog title={said.create} onClose={onClose}>
      <form ref={form} onSubmit={make} noValidate>
        <div className="dialog-text">
          <Field
            label={said.name}
            hint={said.nameHint}
            value={name}
            onChange={setName}
            problem={nameProblem}
            autoComplete="off"
            autoFocus
          />
          <ScopeChoice chosen={chosen} onChange={setChosen} />
          {!isAdmin && <LimitChoice limits={limits} onChange={setLimits} />}
          <Select
            label={said.expires}
            values={allEnds.map((value) => ({ value, label: said.ends[value] }))}
            value={end}
            onChange={(wanted) => setEnd(wanted)}
          />
          <div role="alert">{general && <p className="problem">{general}</p>}</div>
        </div>
        <div className="dialog-actions">
          <Button onClick={onClose}>{said.notNow}</Button>
          <Button variant="primary" type="submit" busy={busy} disabled={!isReady}>
            {said.make}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface ScopeChoiceProps {
  chosen: readonly Scope[];
  onChange(chosen: readonly Scope[]): void;
}

/** Each with a sentence on what it allows. Whoever may do everything needs none of the others. */
function ScopeChoice({ chosen, onChange }: ScopeChoiceProps) {
  const said = words().keys;
  const isAll = chosen.includes("admin");
  return (
    <fieldset className="scopes">
      <legend>{said.purpose}</legend>
      {scopes.map((scope) => (
        <label key={scope} className="check">
          <input
            type="checkbox"
            checked={isAll || chosen.includes(scope)}
            disabled={isAll && scope !== "admin"}
            onChange={({ target: { checked } }) =>
              onChange(checked ? [...chosen, scope] : chosen.filter((each) => each !== scope))
            }
          />
          <span>
            {scopeName(scope)}
            <small>{said.scopes[scope].allows}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function problemOfName(error: ApiError | undefined): string | undefined {
  return error?.code === "KEY_EXISTS" ? failureText(error) : problemBeside(error, "name");
}
