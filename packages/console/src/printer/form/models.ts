import type { PrinterModel } from "../../api/calls.ts";
import type { PrinterForm } from "./printer-form.ts";

/** Stands for the model that the printer itself says it is, and for one that is not in the list. */
export const autoModel = "auto";
export const genericModel = "generic";

/** Label printers are told apart by their resolution alone, so there are no models of this maker in the list. */
export const labelMaker = "Zebra";

/** Of printers whose maker is not in the list, or is not known. */
export const anyMaker = "";

type Kind = Pick<PrinterForm, "language" | "model">;

/** In the order they are offered in. */
export function makersIn(known: readonly PrinterModel[]): string[] {
  const named = new Set([...known.map(({ maker }) => maker).filter((maker) => maker !== anyMaker), labelMaker]);
  return [...named].sort((one, other) => one.localeCompare(other));
}

/** Who makes a printer of this kind, as far as its model tells. */
export function makerOf({ language, model }: Kind, known: readonly PrinterModel[]): string {
  if (language === "zpl") return labelMaker;
  return known.find(({ id }) => id === model)?.maker ?? anyMaker;
}

/** The models of a maker; without one, those that nobody put a name on and that speak the language at hand. */
export function modelsOf(maker: string, { language }: Kind, known: readonly PrinterModel[]): PrinterModel[] {
  return known.filter((model) => model.maker === maker && (maker !== anyMaker || model.language === language));
}

/** What a printer is when its maker is chosen: it says itself which model it is, in the language the maker speaks. */
export function kindOfMaker(maker: string, { language }: Kind, known: readonly PrinterModel[]): Kind {
  if (maker === labelMaker) return { language: "zpl", model: autoModel };
  const spoken = known.filter((model) => model.maker === maker).flatMap((model) => model.languages);
  const [first = "escpos"] = spoken;
  return { language: spoken.includes(language) ? language : first, model: autoModel };
}

/** What a printer is when its model is chosen. */
export function kindOfModel(model: string, { language }: Kind, known: readonly PrinterModel[]): Kind {
  const chosen = known.find(({ id }) => id === model);
  return { language: !chosen || chosen.languages.includes(language) ? language : chosen.language, model };
}

/** What a printer is when its language is chosen: a model that does not speak it is no longer meant. */
export function kindOfLanguage(language: Kind["language"], { model }: Kind, known: readonly PrinterModel[]): Kind {
  const isSpoken = known.every(({ id, languages }) => id !== model || languages.includes(language));
  return { language, model: isSpoken ? model : autoModel };
}
