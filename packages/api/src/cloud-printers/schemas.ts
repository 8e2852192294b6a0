import { askingLanes } from "@platen/shared/printer-kinds";
import { Type } from "@sinclair/typebox";
import { oneOf, timestamp } from "../http/schemas.ts";
import { Device, identityWords } from "../printers/asking-schemas.ts";
import { NewPrinter, PrinterId } from "../printers/schemas.ts";

/** The database is not asked for an id that no knock can have. */
export const knockIdPattern = "^[A-Za-z0-9_-]{22}$";

export const Knock = Type.Object(
  {
    id: Type.String({ description: "Names the knock." }),
    lane: oneOf(askingLanes, { description: "How it asks." }),
    identity: Type.Union([Type.String(), Type.Null()], { description: `${identityWords} Null where it did not say.` }),
    device: Device,
    client: Type.String({ description: "The address it asks from." }),
    printerId: Type.Union([Type.String(), Type.Null()], {
      description: "The printer at whose address it asks, though another device is let in there. Null: at nobody's.",
    }),
    firstAt: timestamp("When it was first seen."),
    lastAt: timestamp("When it was last seen."),
  },
  { title: "Knock", description: "A printer that asks and that nobody has let in. It gets nothing." },
);

const {
  lane: _lane,
  address: _address,
  allowSharedAddress: _allowSharedAddress,
  language: _language,
  ...settings
} = NewPrinter.properties;

export const LetIn = Type.Object(
  {
    printer: Type.Optional({
      ...PrinterId,
      description: "The printer it is from now on: one that asks in the same way. It takes the place of its device.",
    }),
    newPrinter: Type.Optional(
      Type.Object(settings, {
        title: "KnockingPrinter",
        additionalProperties: false,
        description: "The settings of a printer that is made for it; how it asks decides its lane and its language.",
      }),
    ),
  },
  {
    title: "LetIn",
    additionalProperties: false,
    description: "Either a printer that there is already, or the settings of a new one.",
  },
);
