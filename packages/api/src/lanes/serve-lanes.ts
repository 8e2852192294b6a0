import { getConnInfo } from "@hono/node-server/conninfo";
import { AppError } from "@platen/shared/errors";
import { networksFrom } from "@platen/shared/networks";
import { clientAddress } from "../clients/client-address.ts";
import type { Deps } from "../deps.ts";
import { readBody } from "../http/body/read-body.ts";
import { startDeadline } from "../http/deadline.ts";
import type { App, AppContext } from "../http/endpoint.ts";
import { limitBody } from "../middleware/body-limit.ts";
import { cloudPrnt } from "./cloudprnt/cloudprnt.ts";
import { type LaneProtocol, type LaneRequest, respond } from "./protocol.ts";
import { serverDirectPrint } from "./sdp/sdp.ts";

type LaneDeps = Pick<Deps, "lanes" | "config" | "log" | "printers">;

/**
 * Answers the printers that ask. Their secret is their key, and thousands may stand behind one address: must be called
 * before the API key is required of everything else, and before requests are counted by address or traced.
 */
export function serveLanes(app: App, { lanes, config, log, printers }: LaneDeps): void {
  const { server, limits } = config;
  const protocols: readonly LaneProtocol[] = [cloudPrnt(), serverDirectPrint({ log, printers })];
  const proxies = networksFrom(server.trustedProxies);
  const clientOf = (context: AppContext) => {
    const { address: remoteAddress } = getConnInfo(context).remote;
    return clientAddress({ remoteAddress, forwardedFor: context.req.header("X-Forwarded-For") }, proxies);
  };
  for (const protocol of protocols) {
    const { path, methods, mostBytes } = protocol;
    const answer = async (context: AppContext) => {
      context.set("route", path);
      context.header("Allow", methods.join(", "));
      if (!methods.some((method) => method === context.req.method)) throw new AppError("METHOD_NOT_ALLOWED");
      const deadline = startDeadline(limits.answerWithinMs);
      return respond(
        context,
        await deadline.within(
          protocol.answer(
            lanes,
            requestOf(context, () => clientOf(context)),
          ),
        ),
      );
    };
    // The address is typed by hand into the printer, now and then with a slash at its end.
    for (const place of [server.basePath + path, `${server.basePath}${path}/`]) {
      app.use(place, limitBody({ bodyBytes: mostBytes }));
      app.all(place, answer);
    }
  }
}

function requestOf(context: AppContext, client: () => string): LaneRequest {
  const { req } = context;
  return {
    method: req.method,
    path: req.path,
    secret: req.param("secret") ?? "",
    query: (name) => req.query(name),
    header: (name) => req.header(name),
    body: async () => Buffer.from(await readBody(context.get("bodySource"))).toString("utf8"),
    client,
  };
}
