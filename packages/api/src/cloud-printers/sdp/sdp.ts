import { isAnswer, type LaneAnswer, type LaneProtocol, letIn } from "../protocol.ts";
import { readForm } from "./forms.ts";
import { SdpLane, type SdpLaneDeps } from "./sdp-lane.ts";

/** A result of one job has a thousand letters, most of them written as three. */
const mostBytes = 64 * 1024;

/**
 * Epson Server Direct Print: one address, at which the printer asks for jobs, tells how they ended, and how it is. Whatever a
 * result says is answered 200, since a printer repeats it for ever otherwise; only one that could not be written down is to
 * come again.
 */
export function serverDirectPrint(deps: SdpLaneDeps): LaneProtocol {
  const lane = new SdpLane(deps);
  return {
    path: "/sdp/:secret",
    methods: ["POST"],
    mostBytes,
    async answer(core, request) {
      const form = readForm(await request.body());
      // Who expects to be asked for a password sends an empty form first; then the form is what is missing last.
      const identity = form && (form.id ?? "");
      const says = form?.name ? { model: form.name } : {};
      const printer = await letIn(core, request, { lane: "sdp", identity, binds: true, says });
      if (isAnswer(printer)) return printer;
      if (!form) return { status: 400 };
      await core.learn(printer, says);
      if (form.type === "SetResponse") await lane.takeResponse(core, printer, form.responseFile);
      if (form.type === "SetStatus") lane.takeStatus(core, printer, form.status);
      return xml(form.type === "GetRequest" ? await lane.answer(core, printer) : undefined);
    },
  };
}

function xml(body?: Uint8Array): LaneAnswer {
  return { status: 200, headers: { "Content-Type": "text/xml; charset=utf-8" }, ...(body && { body }) };
}
