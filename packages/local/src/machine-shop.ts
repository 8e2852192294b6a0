import { connectDatabase } from "@platen/shared/db/connect";
import { changeShop } from "@platen/shared/db/shop";

/** What this machine tells of where it stands. A clock in UTC and no language are what nobody has set. */
export function shopOfMachine(
  env: Readonly<Record<string, string | undefined>>,
  timeZone: string,
): { language?: string; timeZone?: string } {
  const [language = ""] = (env.LC_ALL || env.LC_TIME || env.LANG || "").split(/[.@]/);
  const isSet = /^[a-z]{2,3}(_[A-Z]{2})?$/.test(language);
  return {
    ...(isSet && { language: language.replace("_", "-") }),
    ...(/^(Etc\/)?(UTC|GMT|UCT|Zulu)$/i.test(timeZone) ? {} : { timeZone }),
  };
}

/** So that the first receipts of a new installation tell local time. */
export async function prefillShop(databaseUrl: string): Promise<void> {
  const known = shopOfMachine(process.env, Intl.DateTimeFormat().resolvedOptions().timeZone);
  if (Object.keys(known).length === 0) return;
  const connection = connectDatabase({ url: databaseUrl, name: "platen local", max: 1 });
  try {
    await changeShop(connection.db, known);
  } finally {
    await connection.close();
  }
}
