import type { Language } from "../../words/language.ts";
import type { Draft } from "../draft.ts";

type Block = Draft["config"]["blocks"][number] & { type: string };
type Example = Record<string, unknown>;

/** What a starting point says on paper in one language, and what it is called there. */
export interface PointWords {
  name: string;
  description: string;
}

/** A template to begin with, in each language of the console. */
export interface StartingPoint {
  id: string;
  /** As a person sorts them. */
  kind: "receipt" | "ticket" | "label";
  /** The widths it is made for, in millimetres, the widest first. */
  widthsMm: readonly number[];
  draftIn(language: Language, region?: Region): Draft;
}

/** How numbers and moments are written. What is left out is the shop's. */
export interface Region {
  locale?: string;
  currency?: string;
  timeZone?: string;
}

interface Definition<Words extends PointWords> extends Omit<StartingPoint, "draftIn"> {
  /** What a job is called. */
  title: string;
  /** Set for labels: their length. */
  heightMm?: number;
  words: Record<Language, Words>;
  blocks(words: Words): Block[];
  example(words: Words): Example;
}

/** How each language is written where nobody says otherwise. */
export const usualRegions: Record<Language, Required<Pick<Region, "locale" | "currency">>> = {
  en: { locale: "en-IE", currency: "EUR" },
  de: { locale: "de-DE", currency: "EUR" },
  fr: { locale: "fr-FR", currency: "EUR" },
  es: { locale: "es-ES", currency: "EUR" },
};

/** The blocks are written once, so that the languages cannot differ in anything but their words. */
export function startingPoint<Words extends PointWords>(definition: Definition<Words>): StartingPoint {
  const { id, kind, widthsMm, heightMm, title } = definition;
  return {
    id,
    kind,
    widthsMm,
    draftIn(language, region = usualRegions[language]) {
      const words = definition.words[language];
      const { name, description } = words;
      const label = heightMm === undefined ? {} : { height: `${heightMm}mm`, media: "gap" };
      return {
        id: "",
        name,
        description,
        config: {
          name,
          width: `${widthsMm[0]}mm`,
          ...label,
          title,
          ...region,
          blocks: definition.blocks(words),
          example: definition.example(words),
        },
      };
    },
  };
}
