import { deleteKnock, type Knock as KnockRow, listKnocks } from "@platen/shared/db/knocks";
import { AppError } from "@platen/shared/errors";
import { type Static, Type } from "@sinclair/typebox";
import { type Endpoint, endpoint } from "../endpoints/endpoint.ts";
import { etagHeader } from "../http/etag.ts";
import { success } from "../http/schemas.ts";
import { answerPrinter, PrinterAnswer } from "../printers/answer-printer.ts";
import type { PrintersDeps } from "../printers/deps.ts";
import { letIn, storedKnock } from "./let-in.ts";
import { Knock, LetIn } from "./schemas.ts";

/** What the routes of cloud printers need. */
export type CloudPrintersDeps = PrintersDeps;

const tag = "Printers";

/** Printers that ask and that nobody has let in. */
export function cloudPrinterRoutes(deps: CloudPrintersDeps): Endpoint[] {
  const { db } = deps;
  return [
    endpoint({
      method: "get",
      path: "/knocks",
      operationId: "listKnocks",
      scopes: ["read", "printers"],
      tag,
      summary: "Printers that ask to be let in",
      description:
        "A printer that asks for jobs at an address which is nobody's, or at the address of a printer that another device is let in at. It gets nothing. 50 are kept, the latest first; when there are more, those of the client address with the most are forgotten. A new one shows up within seconds. `npx platen virtual-printer --cloudprnt <address>/cloudprnt/<32 letters or more>` asks as one does.",
      answers: {
        200: { description: "All of them.", schema: Type.Object({ success, knocks: Type.Array(Knock) }) },
      },
      errors: [],
      async handle({ context }) {
        return context.json({ success: true, knocks: (await listKnocks(db)).map(knockJson) });
      },
    }),
    endpoint({
      method: "post",
      path: "/knocks/:id",
      operationId: "letIn",
      scopes: ["printers"],
      tag,
      summary: "Let a printer in that asks",
      description:
        "As one that there is already, or as a new one. It goes on to ask at the address it asks at, which becomes the printer's `pollUrl`.",
      body: LetIn,
      answers: { 200: { description: "The printer it is now.", schema: PrinterAnswer, headers: etagHeader } },
      errors: ["VALIDATION_ERROR", "KNOCK_NOT_FOUND", "KNOCK_GUESSABLE", "PRINTER_NOT_FOUND", "PRINTER_EXISTS"],
      async handle({ params: { id }, body, context }) {
        const knock = await storedKnock(deps, id);
        return answerPrinter(deps, context, await letIn(deps, knock, body, context.get("caller")));
      },
    }),
    endpoint({
      method: "delete",
      path: "/knocks/:id",
      operationId: "dismissKnock",
      scopes: ["printers"],
      tag,
      summary: "Take a printer that asks off the list",
      description: "It gets nothing, as before, and is listed anew when it asks again.",
      answers: { 200: { description: "Taken off.", schema: Type.Object({ success, message: Type.String() }) } },
      errors: ["KNOCK_NOT_FOUND"],
      async handle({ params: { id }, context }) {
        const knock = await storedKnock(deps, id);
        if (!(await deleteKnock(db, knock.id))) throw new AppError("KNOCK_NOT_FOUND");
        return context.json({ success: true, message: "The knock was taken off the list." });
      },
    }),
  ];
}

/** Without the secret it came with: to others that would be an address to ask at. */
function knockJson({ id, lane, identity, says, client, printerId, firstAt, lastAt }: KnockRow): Static<typeof Knock> {
  return {
    id,
    lane,
    identity: identity || null,
    device: says,
    client,
    printerId,
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
  };
}
