import type { PrinterKinds, PrinterModel } from "../../api/calls.ts";
import type { PrinterForm } from "./printer-form.ts";

/** Until they are read. */
export const noKinds: PrinterKinds = { known: [], languages: [], connections: [] };

/** Stands for the model that the printer itself says it is, and for one that is not in the list. */
export const autoModel = "auto";
export const genericModel = "generic";

/** Of printers whose maker is not in the list, or is not known. */
export const anyMaker = "";

type Kind = Pick<PrinterForm, "language" | "model">;

/** In the order they are offered in. */
export function makersIn({ known, languages }: PrinterKinds): string[] {
  const listed = known.map(({ maker }) => maker).filter((maker) => maker !== anyMaker);
  const named = new Set([...listed, ...languages.flatMap(({ onlyMaker }) => onlyMaker ?? [])]);
  return [...named].sort((one, other) => one.localeCompare(other));
}

/** Who makes a printer of this kind, as far as its model tells. */
export function makerOf({ language, model }: Kind, { known, languages }: PrinterKinds): string {
  const onlyMaker = languages.find(({ id }) => id === language)?.onlyMaker;
  return onlyMaker ?? known.find(({ id }) => id === model)?.maker ?? anyMaker;
}

/** The models of a maker; without one, those that nobody put a name on and that speak the language at hand. */
export function modelsOf(maker: string, { language }: Kind, { known }: PrinterKinds): PrinterModel[] {
  return known.filter((model) => model.maker === maker && (maker !== anyMaker || model.language === language));
}

/** What a printer is when its maker is chosen: it says itself which model it is, in the language the maker speaks. */
export function kindOfMaker(maker: string, { language }: Kind, { known, languages }: PrinterKinds): Kind {
  const only = languages.find(({ onlyMaker }) => onlyMaker === maker);
  if (only) return { language: only.id, model: autoModel };
  const spoken = known.filter((model) => model.maker === maker).flatMap((model) => model.languages);
  const [first = "escpos"] = spoken;
  return { language: spoken.includes(language) ? language : first, model: autoModel };
}

/** What a printer is when its model is chosen. */
export function kindOfModel(model: string, { language }: Kind, { known }: PrinterKinds): Kind {
  const chosen = known.find(({ id }) => id === model);
  return { language: !chosen || chosen.languages.includes(language) ? language : chosen.language, model };
}

/** What a printer is when its language is chosen: a model that does not speak it is no longer meant. */
export function kindOfLanguage(language: Kind["language"], { model }: Kind, { known }: PrinterKinds): Kind {
  const isSpoken = known.every(({ id, languages }) => id !== model || languages.includes(language));
  return { language, model: isSpoken ? model : autoModel };
}
