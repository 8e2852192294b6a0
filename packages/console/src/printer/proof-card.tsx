import type { Capabilities, Printer } from "../api/types.ts";
import { Icon } from "../ui/icon.tsx";
import { addressOf, capabilityWords, proofWords } from "./printer-words.ts";

/** How the service knows that a receipt reached the paper, and what it learned about the printer when it connected. */
export function ProofCard({ printer }: { printer: Printer }) {
  const { proof, capabilities, reportedModel } = printer;
  return (
    <section className="card proof-card">
      <div>
        <h2>How printing is proven</h2>
        {proof ? (
          <p>
            <strong>{proofWords[proof].name}.</strong> {proofWords[proof].meaning}
          </p>
        ) : (
          <p className="aside">Known once the printer has been reached.</p>
        )}
        <p className="aside">
          {reportedModel ? `Calls itself ${reportedModel}` : "Has not said its model"}, at {addressOf(printer)}
        </p>
      </div>
      <ul className="abilities" aria-label="What the printer can do">
        {(Object.keys(capabilityWords) as (keyof Capabilities)[]).map((name) => {
          const known = capabilities?.[name];
          const verdict = known === undefined ? "not known yet" : known ? "yes" : "no";
          return (
            <li key={name} className={known ? "yes" : "no"}>
              <Icon name={known === undefined ? "dash" : known ? "check" : "cross"} size={18} />
              {capabilityWords[name]}
              <span className="visually-hidden">: {verdict}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
