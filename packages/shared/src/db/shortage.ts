/** SQLSTATE → why a database that answers cannot store anything, and what a person does about it. */
const shortages: Readonly<Record<string, string>> = {
  "53100":
    "its disk is full, so that nothing can be stored; make room on the disk that holds PostgreSQL's data, and it goes on by itself",
  "53200":
    "it is out of memory, so that nothing can be stored; give PostgreSQL's machine more, or end what takes it, and it goes on by itself",
  "25006":
    "it can be read but not written, as a standby is; connect to the primary, or switch default_transaction_read_only off",
};

/** Undefined for every other error. Whoever wraps one keeps it as the cause. */
export function shortageOf(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ("code" in at && typeof at.code === "string" && Object.hasOwn(shortages, at.code)) return shortages[at.code];
  }
  return undefined;
}
