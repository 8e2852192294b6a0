import { Type } from "@sinclair/typebox";
import { inOneLine, timestampOrNull } from "../http/schemas.ts";
import { fault } from "../problems/fault.ts";
import { matching } from "../problems/matching.ts";

const user = Type.String({
  minLength: 1,
  maxLength: 100,
  // Basic authentication ends the name at the first colon.
  ...matching("^[^:\\u0000-\\u001f\\u007f]+$", fault("not-a-user-name")),
  description: "The name it gives; with Epson, the ID of its web page.",
});

/** What the printer's own web page is told as well. */
export const PollAuth = Type.Union(
  [
    Type.Object(
      { user, password: Type.String({ minLength: 1, maxLength: 200, ...inOneLine }) },
      { additionalProperties: false },
    ),
    Type.Null(),
  ],
  {
    description:
      "The name and password a printer that asks has to give, as Basic (Star) or Digest (Epson); null: none beside the secret of its address. The password is never answered.",
  },
);

export const Device = Type.Object(
  {
    model: Type.Optional(Type.String()),
    firmware: Type.Optional(Type.String()),
    encodings: Type.Optional(Type.Array(Type.String(), { description: "The media types it can print." })),
    intervalS: Type.Optional(Type.Number({ description: "How many seconds lie between two of its questions." })),
    oldFirmware: Type.Optional(Type.Boolean({ description: "An Epson whose firmware knows no ids of jobs." })),
    spooler: Type.Optional(Type.Boolean({ description: "An Epson that keeps jobs of its own before it prints them." })),
  },
  { title: "Device", description: "What a printer that asks has said of itself." },
);

export const identityWords = "The MAC address of a Star, the ID of an Epson.";

/** What a printer that asks has, and no other. */
export const askingDetails = {
  pollUrl: Type.Optional(
    Type.String({
      description:
        "Where it asks for its jobs, to be typed into its own web page. Whoever knows it can ask in its place, so lists leave it out.",
    }),
  ),
  pollUrls: Type.Optional(
    Type.Array(Type.String(), {
      description:
        "The same with each address by which the printer can reach the service, the best first: the one of this request, or, instead of localhost, `server.publicUrl` or the machine's own. Empty: none is known.",
    }),
  ),
  pollAuth: Type.Optional(
    Type.Union([Type.Object({ user: Type.String() }), Type.Null()], {
      description: "Whether it has to give a name and a password, and under which name.",
    }),
  ),
  identity: Type.Optional(
    Type.Union([Type.String(), Type.Null()], {
      description: `${identityWords} Null until it has asked; another one that asks at its address gets nothing.`,
    }),
  ),
  device: Type.Optional(Device),
  lastSeen: Type.Optional(timestampOrNull("When it last asked, to about 15 seconds; null: never.")),
};
