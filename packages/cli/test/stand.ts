import { type Stand, type StandOptions, startStand } from "@platen/stand/stand";
import { type Called, type CallOptions, call } from "./call.ts";

export interface CliStand extends Stand {
  /** The command line, pointed at this installation. */
  platen(args: string[], options?: CallOptions): Promise<Called>;
}

export async function startCliStand(options?: StandOptions): Promise<CliStand> {
  const stand = await startStand(options);
  const { url, env } = stand;
  const platen: CliStand["platen"] = (args, called = {}) =>
    call(args, { ...called, env: { ...env, PLATEN_URL: url, ...called.env } });
  return { ...stand, platen };
}
