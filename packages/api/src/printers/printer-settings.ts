import { modelsOf } from "@platen/receipt/printer-models";
import { type Problem, problemAt } from "@platen/receipt/problem/fault";
import type { PrinterChanges } from "@platen/shared/db/printers";
import type { Printer } from "@platen/shared/printer";
import {
  defaultLane,
  isAskingLane,
  languageTraits,
  type PrinterLane,
  type PrinterLanguage,
  printerLanguages,
} from "@platen/shared/printer-kinds";
import { fault } from "../problems/fault.ts";
import { type AddressFields, addressProblems, type PlaceRules } from "./allowed-networks.ts";
import { isLane, languagesOf } from "./lane-settings.ts";

type Settings = Pick<Printer, "lane" | "ip" | "port" | "language" | "model" | "dpi">;
type Kind = Pick<Settings, "lane" | "language" | "model" | "dpi">;

/** What `changes` make wrong of a printer; what was wrong before and is not touched stays as it is. */
export async function settingsProblems(
  rules: PlaceRules,
  changes: PrinterChanges,
  settings: Settings,
  fields: AddressFields,
): Promise<Problem[]> {
  const { language, model, dpi, ip, port } = changes;
  const isKindChanged = language !== undefined || model !== undefined || dpi !== undefined;
  const isMoved = (ip !== undefined || port !== undefined) && !isAskingLane(settings.lane);
  return [
    ...(isKindChanged ? kindProblems(settings) : []),
    ...(isMoved ? await addressProblems(settings, fields, rules) : []),
  ];
}

/** A language that printers of this lane do not speak. */
export function languageProblems(lane: PrinterLane, language: PrinterLanguage): Problem[] {
  const languages = languagesOf(lane);
  return languages.includes(language)
    ? []
    : [problemAt("language", fault("language-of-lane", { languages: languages.join(", "), lane }))];
}

/** What does not go together of lane, language, model and resolution. */
function kindProblems({ lane, language, model, dpi }: Kind): Problem[] {
  const misspoken = languageProblems(lane, language);
  if (misspoken.length > 0) return misspoken;
  const models = modelsOf(language);
  return [
    ...(models.includes(model)
      ? []
      : [problemAt("model", fault("model-of-language", { models: models.join(", "), language }))]),
    ...(languageTraits[language].dpis.some((known) => known === dpi)
      ? []
      : [problemAt("dpi", fault("dpi-of-model", { language }))]),
  ];
}

/** What is wrong with those fields of a body that are at least of the right type, told together with those that are not. */
export async function problemsBeside(
  rules: PlaceRules,
  body: Record<string, unknown>,
  before: Partial<Settings>,
  fields: AddressFields,
): Promise<Problem[]> {
  const { lane: named, language, model, dpi } = { ...before, ...body };
  // Of a printer whose lane is none, the rest is told as of one that is connected to.
  const lane = isLane(named) ? named : defaultLane;
  const address = body.address as { host?: unknown; port?: unknown } | null | undefined;
  const isKindNamed = isLanguage(language) && typeof model === "string" && (dpi === 203 || dpi === 300);
  const { host: ip, port } = address ?? {};
  const isPlaceNamed = typeof ip === "string" && Number.isInteger(port) && !isAskingLane(lane);
  return [
    ...(isKindNamed ? kindProblems({ lane, language, model, dpi }) : []),
    ...(isPlaceNamed ? await addressProblems({ ip, port: port as number }, fields, rules) : []),
  ];
}

function isLanguage(value: unknown): value is PrinterLanguage {
  return printerLanguages.some((language) => language === value);
}
