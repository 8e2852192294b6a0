import { type Config, ConfigError } from "@platen/shared/config";
import { readConfig } from "@platen/shared/config-file";
import type { Surroundings } from "../command.ts";
import { type Finding, failure, ok } from "./finding.ts";

export interface ConfigurationCheck {
  finding: Finding;
  config?: Config;
}

/** Reads the settings as the API and the worker would, from this folder and this environment. */
export async function checkConfiguration({ env, directory }: Surroundings): Promise<ConfigurationCheck> {
  // The list takes a moment to load, which the other commands would spend in vain.
  const { modelsOf } = await import("@platen/receipt/printer-models");
  try {
    const config = readConfig(env, directory, { models: modelsOf });
    return { config, finding: ok("configuration", "every setting is known and valid") };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const says = "the API and the worker would not start with these settings";
    return { finding: failure("configuration", says, ...error.problems, "docs/configure.md explains every setting") };
  }
}
