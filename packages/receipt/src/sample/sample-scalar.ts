/** Longer samples are of no use; a schema that asks for them needs an example. */
const maxLength = 2_000;
/** A price that shows its decimals. */
const anyNumber = 12.5;
const anyInteger = 2;

const samplesByFormat: Record<string, string> = {
  date: "2026-01-31",
  time: "12:30:00Z",
  "date-time": "2026-01-31T12:30:00Z",
  duration: "PT30M",
  email: "customer@example.com",
  hostname: "shop.example.com",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  uri: "https://example.com/receipt/1",
  "uri-reference": "/receipt/1",
  uuid: "123e4567-e89b-12d3-a456-426614174000",
  "json-pointer": "/items/0",
  byte: "UGxhdGVu",
};

/** Which number of a list it is, and what usually stands under its name. */
interface NumberWanted {
  isWhole: boolean;
  index: number;
  usual: number | undefined;
}

export function sampleNumber(schema: Record<string, unknown>, { isWhole, index, usual }: NumberWanted): number {
  const step = numberAt(schema, "multipleOf") ?? (isWhole ? 1 : undefined);
  const above = numberAt(schema, "exclusiveMinimum");
  const below = numberAt(schema, "exclusiveMaximum");
  const nudge = step ?? smallStep(above, below);
  const least = Math.max(numberAt(schema, "minimum") ?? -Infinity, above === undefined ? -Infinity : above + nudge);
  const most = Math.min(numberAt(schema, "maximum") ?? Infinity, below === undefined ? Infinity : below - nudge);
  const wanted = Math.min(Math.max(usual ?? (isWhole ? anyInteger : anyNumber) + index, least), most);
  if (step === undefined) return wanted;
  const stepped = Math.floor(wanted / step) * step;
  const fitting = stepped < least ? Math.ceil(wanted / step) * step : stepped;
  // Twelve digits hide the binary remainder of a step such as 0.1.
  return Number(fitting.toPrecision(12));
}

/** Something between the two bounds when they are close, one otherwise. */
function smallStep(above: number | undefined, below: number | undefined): number {
  return above !== undefined && below !== undefined ? Math.min(1, (below - above) / 2) : 1;
}

/** Patterns are not looked at: where the words do not match one, the author of the schema is asked for an example. */
export function sampleText(
  schema: Record<string, unknown>,
  { words, index, usual }: { words: string; index: number; usual: string | undefined },
): string {
  const least = Math.min(numberAt(schema, "minLength") ?? 0, maxLength);
  const most = numberAt(schema, "maxLength") ?? maxLength;
  const format = typeof schema.format === "string" ? samplesByFormat[schema.format] : undefined;
  if (format !== undefined) return format;
  const numbered = usual ?? (index === 0 ? words : `${words} ${index + 1}`);
  const padded = numbered.padEnd(least, ".");
  if (padded.length <= most) return padded;
  const characters = [...padded];
  // Numbered entries keep their number when the text must be cut, since lists may ask for different entries.
  const ending = index === 0 ? [] : [...String(index + 1)].slice(0, most);
  return [...characters.slice(0, most - ending.length), ...ending].join("");
}

function numberAt(schema: Record<string, unknown>, keyword: string): number | undefined {
  const value = schema[keyword];
  return typeof value === "number" ? value : undefined;
}
