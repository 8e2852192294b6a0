import type { Key } from "@platen/client/client";
import { type Scope, scopes } from "@platen/shared/key";
import { openService, type Service } from "../api-connection.ts";
import { expectWords, readArguments, readSeconds } from "../arguments.ts";
import { type Command, type Result, type Surroundings, usageError } from "../command.ts";
import { commonHelp } from "../help.ts";
import { localTime } from "../local-time.ts";
import { table } from "../table.ts";

export const keys: Command = {
  summary: "keys: who may do what",
  help: `platen keys                    all keys, without their secrets
platen keys add <name>         makes one, and shows its secret: now, and never again
platen keys rotate <id>        gives one another secret; the old one is taken for a day, too
platen keys revoke <id>        from now on it opens nothing

  --scope <name>      add: what it is for; once for each of print, read, templates, printers, admin
  --printer <id>      add: limits it to this printer and its jobs; may be repeated
  --site <name>       add: limits it to the printers of this site; may be repeated
  --template <id>     add: limits it to this template; may be repeated
  --expires <days>    add: it opens nothing after so many days    (never)
  --overlap <hours>   rotate: so long the old secret is taken     (24)
${commonHelp}`,

  async run(args, around) {
    const text = { type: "string" } as const;
    const several = { type: "string", multiple: true } as const;
    const limits = { printer: several, site: several, template: several } as const;
    const own = { scope: several, ...limits, expires: text, overlap: text } as const;
    const { values, positionals } = readArguments(args, own);
    const [action = "list", ...words] = positionals;
    const service = openService(values, around);
    switch (action) {
      case "list":
        expectWords(words);
        return list(service, around);
      case "add":
        return add(service, expectWords(words, "name")[0], values);
      case "rotate":
        return rotate(service, expectWords(words, "id")[0], values.overlap);
      case "revoke":
        return revoke(service, expectWords(words, "id")[0]);
      default:
        throw usageError(`keys knows list, add, rotate and revoke, not "${action}".`);
    }
  },
};

async function list(service: Service, { paint }: Surroundings): Promise<Result> {
  const { keys: value } = await service.ask(service.http.GET("/keys"));
  if (value.length === 0) return { value, text: "There is no key but the one of the configuration.\n" };
  const heading = ["id", "name", "for", "limited to", "secret", "state", "last used"].map((title) =>
    paint("dim", title),
  );
  return { value, text: table([heading, ...value.map(rowOf)]) };
}

function rowOf({ id, name, scopes: granted, printers, sites, templates, ...key }: Key): string[] {
  const { ending, status, lastUsedAt, expiresAt } = key;
  const limits = [printers, sites?.map((site) => `site ${site}`), templates?.map((one) => `template ${one}`)];
  const state = status === "active" && expiresAt ? `until ${localTime(expiresAt)}` : status;
  const limited = limits.flatMap((limit) => limit ?? []).join(", ") || "-";
  return [id, name, granted.join(", "), limited, `…${ending}`, state, lastUsedAt ? localTime(lastUsedAt) : "never"];
}

interface NewKey {
  scope?: string[] | undefined;
  printer?: string[] | undefined;
  site?: string[] | undefined;
  template?: string[] | undefined;
  expires?: string | undefined;
}

const secondsPerDay = 24 * 3600;
const secondsPerHour = 3600;

async function add(service: Service, name: string, { scope = [], expires, ...limits }: NewKey): Promise<Result> {
  if (scope.length === 0) throw usageError(`Say what it is for: --scope, one of ${scopes.join(", ")}.`);
  const granted = [...new Set(scope)].map(scopeOf);
  const expireAfter = expires === undefined ? undefined : readSeconds("--expires", expires, secondsPerDay);
  const { printer: printers, site: sites, template: templates } = limits;
  const body = {
    name,
    scopes: granted,
    ...(printers && { printers }),
    ...(sites && { sites }),
    ...(templates && { templates }),
    ...(expireAfter !== undefined && { expireAfter }),
  };
  const value = await service.ask(service.http.POST("/keys", { body }));
  return { value, text: shown(value) };
}

function scopeOf(name: string): Scope {
  const scope = scopes.find((known) => known === name);
  if (!scope) throw usageError(`There is no scope "${name}"; there are ${scopes.join(", ")}.`);
  return scope;
}

async function rotate(service: Service, id: string, hours: string | undefined): Promise<Result> {
  const query = hours === undefined ? {} : { overlap: readSeconds("--overlap", hours, secondsPerHour) };
  const value = await service.ask(service.http.POST("/keys/{id}/rotate", { params: { path: { id }, query } }));
  return { value, text: shown(value) };
}

async function revoke(service: Service, id: string): Promise<Result> {
  const { key: value } = await service.ask(service.http.DELETE("/keys/{id}", { params: { path: { id } } }));
  return { value, text: `${value.name}  revoked\n` };
}

/** The secret alone on its line, so that it can be taken from there. */
function shown({ key, secret }: { key: Key; secret: string }): string {
  return `${key.name}  ${key.scopes.join(", ")}  ${key.id}\n\n${secret}\n\nKeep it now: it is not shown again.\n`;
}
