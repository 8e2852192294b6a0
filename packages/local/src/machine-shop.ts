import { execFileSync } from "node:child_process";
import { connectDatabase } from "@platen/shared/db/connect";
import { changeShop } from "@platen/shared/db/shop";
import { machineTimeZone } from "@platen/shared/machine-time-zone";

type Env = Readonly<Record<string, string | undefined>>;

/** What this machine says of its country. A clock in UTC and the locale "C" mean that it was never set. */
export function shopOfMachine(
  env: Env,
  timeZone?: string,
): { language?: string; currency?: string; timeZone?: string } {
  const [language = ""] = (env.LC_ALL || env.LC_TIME || env.LANG || "").split(/[.@]/);
  const isSet = /^[a-z]{2,3}(_[A-Z]{2})?$/.test(language);
  const zone = machineTimeZone(timeZone);
  const currency = isSet ? currencyOfMachine(env) : undefined;
  return {
    ...(isSet && { language: language.replace("_", "-") }),
    ...(currency && { currency }),
    ...(zone && { timeZone: zone }),
  };
}

/** The locale's currency by its international name. Undefined where the locale is not installed. */
function currencyOfMachine(env: Env): string | undefined {
  try {
    const [symbol = ""] = execFileSync("locale", ["int_curr_symbol"], {
      env: { ...env },
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      timeout: commandTimeoutMs,
    }).split("\n");
    return /^[A-Z]{3}$/.test(symbol.trim()) ? symbol.trim() : undefined;
  } catch {
    return undefined; // The machine has no such program.
  }
}

/** The program reads one file. */
const commandTimeoutMs = 2_000;

/** The first receipts of a new installation then have local time and the country's currency. */
export async function prefillShop(databaseUrl: string): Promise<void> {
  const known = shopOfMachine(process.env);
  if (Object.keys(known).length === 0) return;
  const connection = connectDatabase({ url: databaseUrl, name: "platen local", max: 1 });
  try {
    await changeShop(connection.db, known);
  } finally {
    await connection.close();
  }
}
