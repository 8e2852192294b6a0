import type { Config } from "@platen/shared/config";
import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../endpoints/endpoint.ts";
import { createBodyRoom, usualRoomBytes } from "../http/body/body-room.ts";
import { assertAnnouncedSize } from "../http/body/read-body.ts";

/**
 * Refuses a body that says it is too large, and counts the bytes of all others while their requests are under way. The
 * route reads the body itself (`readBody`), within these bounds.
 */
export function limitBody({ bodyBytes: mostBytes }: Pick<Config["limits"], "bodyBytes">): MiddlewareHandler<AppEnv> {
  const room = createBodyRoom(Math.max(usualRoomBytes, mostBytes * 2));
  return async (context, next) => {
    const { incoming } = context.env;
    assertAnnouncedSize({ incoming, mostBytes });
    const place = room.open();
    context.set("bodySource", { incoming, mostBytes, place });
    try {
      await next();
    } finally {
      place.release();
    }
  };
}
