import { type Problem, problemAt } from "@platen/receipt/problem/fault";
import { deleteKnock, findKnock, type Knock } from "@platen/shared/db/knocks";
import type { PrinterRow } from "@platen/shared/db/printers";
import { AppError } from "@platen/shared/errors";
import type { Static } from "@sinclair/typebox";
import type { Caller } from "../endpoints/caller.ts";
import { addPrinter, addressFields } from "../printers/add-printer.ts";
import { type ChangeDeps, changeSettings, storedPrinter } from "../printers/change-printer.ts";
import { fault } from "../problems/fault.ts";
import { knockIdPattern, type LetIn } from "./schemas.ts";

/** An address that is shorter could be found by trying; whoever typed it has made it up. */
const shortestSecret = 16;

const knockId = new RegExp(knockIdPattern);

/** Throws KNOCK_NOT_FOUND. */
export async function storedKnock({ db }: Pick<ChangeDeps, "db">, id: string): Promise<Knock> {
  const knock = knockId.test(id) ? await findKnock(db, id) : undefined;
  if (!knock) throw new AppError("KNOCK_NOT_FOUND");
  return knock;
}

/**
 * Makes a device that has knocked a printer of ours, or the device of one. It goes on to ask where it asks already, so nobody
 * has to type anything into it. Throws VALIDATION_ERROR, KNOCK_GUESSABLE, and what adding or changing a printer throws.
 */
export async function letIn(
  deps: ChangeDeps,
  knock: Knock,
  choice: Static<typeof LetIn>,
  caller: Caller,
): Promise<PrinterRow> {
  refuse(choiceProblems(choice));
  refuse(foreignAddress(knock, choice));
  if (knock.printerId === null && knock.secret.length < shortestSecret) throw new AppError("KNOCK_GUESSABLE");
  const { secret, identity, says } = knock;
  const known = { secret, identity: identity || null, device: says };
  const { printer, newPrinter } = choice;
  const row =
    newPrinter === undefined
      ? await takePlace(deps, knock, printer ?? "", known, caller)
      : await addPrinter(deps, { ...newPrinter, lane: knock.lane }, caller, known).catch(below("newPrinter"));
  await deleteKnock(deps.db, knock.id);
  return row;
}

/** The device that knocked is from now on the one of a printer that there is already. */
async function takePlace(
  deps: ChangeDeps,
  { lane }: Knock,
  id: string,
  known: Partial<PrinterRow["asking"]>,
  caller: Caller,
) {
  const before = await storedPrinter(deps, id);
  refuse(
    before.lane === lane
      ? []
      : [problemAt("printer", fault("device-lane-differs", { id, lane: before.lane, asked: lane }))],
  );
  return changeSettings(deps, {
    id,
    changes: ({ asking }) => (asking ? { asking: { ...asking, ...known } } : {}),
    fields: addressFields,
    caller,
  });
}

function choiceProblems({ printer, newPrinter }: Static<typeof LetIn>): Problem[] {
  if (printer !== undefined && newPrinter !== undefined) return [problemAt("newPrinter", fault("new-printer-alone"))];
  return printer === undefined && newPrinter === undefined ? [problemAt("printer", fault("printer-or-new"))] : [];
}

/** An address belongs to one printer. */
function foreignAddress({ printerId }: Knock, { printer }: Static<typeof LetIn>): Problem[] {
  if (printerId === null || printer === printerId) return [];
  const field = printer === undefined ? "newPrinter" : "printer";
  return [problemAt(field, fault("device-of-other", { id: printerId }))];
}

function refuse(details: readonly Problem[]): void {
  if (details.length > 0) throw new AppError("VALIDATION_ERROR", { details });
}

/** Tells what is wrong by where it stands in the request. */
function below(field: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof AppError) || error.code !== "VALIDATION_ERROR") throw error;
    throw new AppError("VALIDATION_ERROR", {
      details: (error.problems ?? []).map((problem) => ({ ...problem, path: `${field}.${problem.path}` })),
    });
  };
}
