import { Type } from "@sinclair/typebox";
import { eventId } from "../http/schemas.ts";

export const Resume = Type.Object(
  {
    id: eventId,
    type: Type.Literal("resume"),
    data: Type.Object({
      complete: Type.Boolean({ description: "False: events were missed that are not kept; ask for what matters." }),
    }),
  },
  { title: "Resume", description: "Where the client is now. Sent first, and now and then, to who asks for ids." },
);
