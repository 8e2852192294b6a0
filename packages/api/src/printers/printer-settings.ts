import { modelsOf } from "@platen/receipt/printer-models";
import type { PrinterChanges } from "@platen/shared/db/printers";
import { type Printer, type PrinterLanguage, printerLanguages } from "@platen/shared/printer";
import { type AddressFields, addressProblems, type PlaceRules } from "./allowed-networks.ts";

type Settings = Pick<Printer, "ip" | "port" | "language" | "model" | "dpi">;

/** What `changes` make wrong of a printer; what was wrong before and is not touched stays as it is. */
export async function settingsProblems(
  rules: PlaceRules,
  changes: PrinterChanges,
  settings: Settings,
  fields: AddressFields,
): Promise<string[]> {
  const { language, model, dpi, ip, port } = changes;
  const isKindChanged = language !== undefined || model !== undefined || dpi !== undefined;
  const isMoved = ip !== undefined || port !== undefined;
  return [
    ...(isKindChanged ? kindProblems(settings) : []),
    ...(isMoved ? await addressProblems(settings, fields, rules) : []),
  ];
}

/** What does not go together of language, model and resolution. */
function kindProblems({ language, model, dpi }: Pick<Settings, "language" | "model" | "dpi">): string[] {
  const models = modelsOf(language);
  return [
    ...(models.includes(model) ? [] : [`model: must be one of ${models.join(", ")}, which speak ${language}`]),
    ...(dpi === 203 || language === "zpl"
      ? []
      : [`dpi: must be 203, because the resolution of a printer that speaks ${language} follows from its model`]),
  ];
}

/** What is wrong with those fields of a body that are at least of the right type, told together with those that are not. */
export async function problemsBeside(
  rules: PlaceRules,
  body: Record<string, unknown>,
  before: Partial<Settings>,
  fields: AddressFields,
): Promise<string[]> {
  const { language, model, dpi } = { ...before, ...body };
  const address = body.address as { host?: unknown; port?: unknown } | null | undefined;
  const isKindNamed = isLanguage(language) && typeof model === "string" && (dpi === 203 || dpi === 300);
  const { host: ip, port } = address ?? {};
  const isPlaceNamed = typeof ip === "string" && Number.isInteger(port);
  return [
    ...(isKindNamed ? kindProblems({ language, model, dpi }) : []),
    ...(isPlaceNamed ? await addressProblems({ ip, port: port as number }, fields, rules) : []),
  ];
}

function isLanguage(value: unknown): value is PrinterLanguage {
  return printerLanguages.some((language) => language === value);
}
