import type { Capabilities, Printer } from "../api/types.ts";
import { Icon } from "../ui/icon.tsx";
import { words } from "../words/words.ts";
import { addressOf } from "./printer-words.ts";
import { proofWords } from "./proof-words.ts";

/**
 * How the service knows that a receipt reached the paper, and what it learned about the printer when it connected. Folded
 * away: nobody needs it to print.
 */
export function ProofCard({ printer }: { printer: Printer }) {
  const { capabilities, reportedModel } = printer;
  const proof = proofWords(printer);
  const { title, notYet, model, noModel, ownModel, noOwnModel, abilities } = words().printer.proof;
  const address = addressOf(printer);
  // Nothing is asked of a printer that asks itself.
  const { fetchesJobs: isAsking } = printer;
  return (
    <details className="card proof-card">
      <summary>{title}</summary>
      <div>
        {proof ? (
          <p>
            <strong>{proof.name}.</strong> {proof.meaning}
          </p>
        ) : (
          <p className="aside">{notYet}</p>
        )}
        {isAsking ? (
          <p className="aside">{reportedModel ? ownModel(reportedModel) : noOwnModel}</p>
        ) : (
          <p className="aside">{reportedModel ? model(reportedModel, address) : noModel(address)}</p>
        )}
      </div>
      {!isAsking && (
        <ul className="abilities" aria-label={abilities}>
          {abilityNames.map((name) => (
            <Ability key={name} name={name} isThere={capabilities?.[name]} />
          ))}
        </ul>
      )}
    </details>
  );
}

const abilityNames: readonly (keyof Capabilities)[] = ["realTimeStatus", "automaticStatus", "statusFence", "processId"];

function Ability({ name, isThere }: { name: keyof Capabilities; isThere: boolean | undefined }) {
  const { capabilities, yes, no, unknown } = words().printer.proof;
  return (
    <li className={isThere ? "yes" : "no"}>
      <Icon name={isThere === undefined ? "dash" : isThere ? "check" : "cross"} size={18} />
      {capabilities[name]}
      <span className="visually-hidden">: {isThere === undefined ? unknown : isThere ? yes : no}</span>
    </li>
  );
}
