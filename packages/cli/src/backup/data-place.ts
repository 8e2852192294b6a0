import { resolve } from "node:path";
import { BackupError } from "@platen/local/backup-error";
import { checkout } from "@platen/local/checkout";
import { dataFolder } from "@platen/local/data-folder";
import { ConfigError } from "@platen/shared/config";
import { readConfig } from "@platen/shared/config-file";
import { CommandError, exitCodes, type Surroundings } from "../command.ts";

export interface DataPlace {
  homeFolder: string;
  /** Empty where the home has a PostgreSQL of its own. */
  databaseUrl: string;
}

/** Where `platen up` would have its data with these settings. A home that is named is meant. */
export function findData(home: string | undefined, { env, directory }: Surroundings): DataPlace {
  if (home !== undefined) return { homeFolder: resolve(directory, home), databaseUrl: "" };
  const homeFolder = env.PLATEN_HOME ? resolve(directory, env.PLATEN_HOME) : dataFolder(checkout);
  try {
    return { homeFolder, databaseUrl: readConfig(env, checkout ?? directory).database.url };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const options = { exitCode: exitCodes.failed, code: "CONFIGURATION", details: error.problems };
    throw new CommandError("The settings are not valid.", options);
  }
}

/** Says to the person at the terminal why a backup could not be made or restored. */
export async function inWords<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    throw new CommandError(error.message, { exitCode: exitCodes.failed, code: "BACKUP", details: error.steps });
  }
}
