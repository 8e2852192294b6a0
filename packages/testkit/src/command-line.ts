import { type ParseArgsConfig, parseArgs } from "node:util";

type Options = NonNullable<ParseArgsConfig["options"]>;
type Read<Known extends Options> = ReturnType<typeof parseArgs<{ options: Known; allowPositionals: true }>>;

/** What a misused tool ends with. */
const misused = 2;

/**
 * The command line of a tool that a person runs beside the suites, with the names it may be given besides options. `--help` is
 * answered with its usage, and what it does not know is named above that; both end the process.
 */
export function readCommandLine<const Known extends Options>(
  usage: string,
  options: Known,
  names: readonly string[] = [],
  mostNames = names.length,
): Read<Known> {
  try {
    const all = { ...options, help: { type: "boolean", short: "h" } } as const;
    const { values, positionals } = parseArgs({ options: all, allowPositionals: true });
    if ((values as { help?: boolean }).help) {
      console.log(usage);
      process.exit();
    }
    const unknown = positionals.filter((name) => !names.includes(name));
    if (unknown.length > 0) throw new TypeError(`Not known: ${unknown.join(", ")}.`);
    if (positionals.length > mostNames) throw new TypeError(`At most ${mostNames}, not ${positionals.join(" and ")}.`);
    return { values, positionals } as unknown as Read<Known>;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    console.error(`${error.message}\n\n${usage}`);
    process.exit(misused);
  }
}

/** Ends the process where the option is no such number. */
export function wholeNumber(name: string, text: string, least = 1): number {
  const value = Number(text);
  if (text.trim() !== "" && Number.isSafeInteger(value) && value >= least) return value;
  console.error(`--${name} must be a whole number from ${least}, not "${text}".`);
  process.exit(misused);
}
