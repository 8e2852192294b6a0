import { getConnInfo } from "@hono/node-server/conninfo";
import type { Config } from "@platen/shared/config";
import { AppError } from "@platen/shared/errors";
import type { Logger } from "@platen/shared/log";
import { networksFrom } from "@platen/shared/networks";
import type { App, AppContext } from "../endpoints/endpoint.ts";
import { readBody } from "../http/body/read-body.ts";
import { clientAddress } from "../http/client-address.ts";
import { startDeadline } from "../http/deadline.ts";
import { limitBody } from "../middleware/body-limit.ts";
import type { Printers } from "../printers/printers.ts";
import { cloudPrnt } from "./cloudprnt/cloudprnt.ts";
import type { Lanes } from "./lanes.ts";
import { type LaneProtocol, type LaneRequest, respond } from "./protocol.ts";
import { serverDirectPrint } from "./sdp/sdp.ts";

export interface LaneDeps {
  lanes: Lanes;
  config: Config;
  log: Logger;
  printers: Printers;
}

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
