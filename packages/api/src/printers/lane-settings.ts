import { randomBytes } from "node:crypto";
import { type Problem, problemAt } from "@platen/receipt/problem/fault";
import type { PrinterRow } from "@platen/shared/db/printers";
import type { AskingSettings } from "@platen/shared/printer";
import {
  connectionTraits,
  isAskingLane,
  type PrinterLane,
  type PrinterLanguage,
  printerLanes,
} from "@platen/shared/printer-kinds";
import type { Static } from "@sinclair/typebox";
import { fault } from "../problems/fault.ts";
import type { PollAuth } from "./asking-schemas.ts";
import { printerAuth } from "./credentials.ts";

/** What printers of a lane can speak; the first is the default. */
export function languagesOf(lane: PrinterLane): readonly [PrinterLanguage, ...PrinterLanguage[]] {
  return connectionTraits[lane].languages;
}

/** What of a body does not go with the lane of its printer: each lane has its own way to say where the printer is. */
export function laneProblems(body: Record<string, unknown>, lane: unknown): Problem[] {
  if (!isLane(lane)) return [];
  if (!isAskingLane(lane)) {
    return body.pollAuth === undefined ? [] : [problemAt("pollAuth", fault("only-polling"))];
  }
  return body.address === undefined ? [] : [problemAt("address", fault("address-of-polling", { lane }))];
}

/** What a new printer lacks that nobody can guess. */
export function missingFields({ address, language }: Record<string, unknown>, lane: unknown): Problem[] {
  if (!isLane(lane) || isAskingLane(lane)) return [];
  return [
    ...(address === undefined ? [problemAt("address", fault("required"))] : []),
    ...(language === undefined ? [problemAt("language", fault("required"))] : []),
  ];
}

/** What a printer changes of its lane: nothing, since its address or its secret would be nobody's any more. */
export function movedLane(body: Record<string, unknown>, { lane }: Pick<PrinterRow, "lane">): Problem[] {
  if (body.lane === undefined || !isLane(body.lane) || body.lane === lane) return [];
  return [problemAt("lane", fault("lane-stays", { lane }))];
}

export function isLane(value: unknown): value is PrinterLane {
  return printerLanes.some((lane) => lane === value);
}

/** What a printer that asks begins with. `known` is what is known of it already, because it has knocked. */
export function newAsking(auth: AskingSettings["auth"], known: Partial<AskingSettings> = {}): AskingSettings {
  return { secret: newSecret(), identity: null, device: {}, ...known, auth };
}

/** Part of an address that people type into a printer's web page, so it is as short as is safe. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** Of null or nothing, none. */
export function authOf(auth: Static<typeof PollAuth> | undefined): AskingSettings["auth"] {
  return auth ? printerAuth(auth.user, auth.password) : null;
}
