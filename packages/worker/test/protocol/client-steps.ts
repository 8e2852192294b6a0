import type { Keeps } from "./rules.ts";
import { at, none, type State } from "./state.ts";
import { moveRow, publish, ring, type StepList } from "./step-list.ts";

/** What the API does to take a print request (`takePrintRequest`), for each attempt. */
export function submitSteps(state: State, keeps: Keeps, list: StepList): void {
  for (const [attempt, stage] of state.attempts.entries()) {
    const request = at(state.requests, attempt);
    const { printer } = at(state.rows, attempt);
    const isGone = !at(state.printers, printer).exists;
    const client = `POST ${attempt} (request ${request})`;
    const stored = () =>
      state.rows.findIndex((row, index) => state.requests[index] === request && row.status !== "absent");
    const answer = (next: State) => {
      next.attempts[attempt] = "answered";
      next.accepted[request] = true;
    };

    const refuse = (next: State) => {
      next.attempts[attempt] = "refused";
    };

    if (stage === "new" && isDue(state, attempt) && isGone) list.may(`${client} finds no such printer`, refuse);
    if (stage === "new" && isDue(state, attempt) && !isGone)
      list.may(`${client} makes its receipt`, (next) => {
        next.attempts[attempt] = "inserting";
        if (!keeps("the commit comes before the answer")) next.accepted[request] = true;
        if (!keeps("the commit comes before the event")) publish(next, attempt, "queued");
      });
    if (stage === "inserting") {
      if (stored() !== none && keeps("an idempotency key is unique"))
        list.may(`${client} is refused by the unique key and answered with the first job`, answer);
      // A printer that is deleted at the same moment may or may not have been there when the statement looked for it.
      else
        list.may(`${client} commits job ${attempt}`, (next) => {
          next.attempts[attempt] = "stored";
          const row = at(next.rows, attempt);
          row.seq = state.rows.filter(({ status }) => status !== "absent").length;
          row.status = "queued";
        });
      if (isGone) list.may(`${client} is refused, because the printer is gone`, refuse);
    }
    const announce = (next: State) => {
      // Whoever was faster told more; replicas hand events on in order (api/src/events/event-order.ts).
      if (at(next.rows, attempt).published === "absent") publish(next, attempt, "queued");
      ring(next, printer);
    };
    // The answer does not wait for the announcement (`Intake.announce`).
    if (stage === "stored") {
      list.may(`${client} publishes queued and rings`, (next) => {
        announce(next);
        next.attempts[attempt] = "announced";
      });
      list.may(`${client} is answered`, (next) => {
        answer(next);
        next.attempts[attempt] = "told";
      });
    }
    if (stage === "announced") list.may(`${client} is answered`, answer);
    if (stage === "told")
      list.may(`${client} publishes queued and rings`, (next) => {
        announce(next);
        next.attempts[attempt] = "answered";
      });
    if (["inserting", "stored", "announced", "told"].includes(stage))
      list.mayFail(
        `${client}: the API dies`,
        () => false,
        (next) => {
          next.attempts[attempt] = "dead";
        },
      );
  }
}

/** A client asks again only when it has asked before and has no answer. */
function isDue({ requests, attempts, accepted }: State, attempt: number): boolean {
  const request = at(requests, attempt);
  const first = requests.indexOf(request);
  return first === attempt || (attempts[first] !== "new" && !accepted[request]);
}

/** DELETE /jobs/:jobId: the job is read, then moved. */
export function cancelSteps(state: State, keeps: Keeps, list: StepList): void {
  const row = state.rows.findIndex(({ status }, index) => state.requests[index] === 0 && status !== "absent");
  if (row === none) return;
  if (state.cancel === "not asked")
    list.may(`DELETE finds job ${row} ${at(state.rows, row).status}`, (next) => {
      next.cancel = at(state.rows, row).status === "queued" ? "reading" : "refused";
    });
  if (state.cancel === "reading")
    list.may(`DELETE moves job ${row} to cancelled where it may`, (next) => {
      const guarded = keeps("a cancel names the state it expects");
      const moved = moveRow(next, row, { from: "queued", to: "cancelled", guarded });
      next.cancel = moved ? "answered" : "refused";
      if (moved) publish(next, row, "cancelled");
    });
}

/** DELETE /printers/:id?openJobs=cancel (`deletePrinter`): one transaction, which is taken back where a job is being printed. */
export function deletePrinterSteps(state: State, keeps: Keeps, list: StepList): void {
  if (state.deletion !== "not asked") return;
  const printer = state.printers.length - 1;
  const own = state.rows.flatMap((row, index) => (row.printer === printer ? [index] : []));
  const guarded = keeps("a deletion cancels what is queued and nothing else");
  const isBusy = guarded && own.some((row) => at(state.rows, row).status === "printing");
  if (isBusy)
    list.may("DELETE of the printer is refused, because it prints", (next) => {
      next.deletion = "refused";
    });
  else
    list.may("DELETE of the printer cancels what is queued for it", (next) => {
      next.deletion = "answered";
      at(next.printers, printer).exists = false;
      const open = own.filter((row) => ["queued", "printing"].includes(at(next.rows, row).status));
      for (const row of open) {
        if (moveRow(next, row, { from: "queued", to: "cancelled", guarded })) publish(next, row, "cancelled");
      }
    });
}
