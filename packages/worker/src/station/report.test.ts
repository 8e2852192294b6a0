import { unreachable } from "@platen/shared/condition";
import { expect, it } from "vitest";
import { type ReportedSession, reportOf } from "./report.ts";

const address = { ip: "10.0.0.9", port: 9100 };
const silent: ReportedSession = {
  state: unreachable,
  reason: "nothing answers",
  silentSince: null,
  lastErrorCode: null,
  knowledge: undefined,
  proof: null,
  address,
};

it("a printer that was never reached is reported offline with the reason, and nothing is said of what it can do", () => {
  expect(reportOf("kitchen", silent, null)).toEqual({
    printerId: "kitchen",
    ...unreachable,
    reason: "nothing answers",
    silentSince: null,
    lastErrorCode: null,
    model: null,
    capabilities: null,
    proof: null,
    address,
    printingJobId: null,
  });
});

it("a printer at work is reported with its model, its proof and the job on the wire", () => {
  const capabilities = { realTimeStatus: true, automaticStatus: true, statusFence: true, processId: true };
  const session: ReportedSession = {
    ...silent,
    state: { ...unreachable, status: "online" },
    reason: null,
    knowledge: { capabilities, model: "TM-T88VI" },
    proof: "process-id",
  };
  expect(reportOf("kitchen", session, "job")).toMatchObject({
    status: "online",
    reason: null,
    model: "TM-T88VI",
    capabilities,
    proof: "process-id",
    printingJobId: "job",
  });
});
