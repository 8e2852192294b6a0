import { describe, expect, it } from "vitest";
import { paperLanguage } from "../jobs/test-page/paper-language.ts";

/** Which of the spaces it has before PM is the runtime's to choose. */
const plain = (moment: string) => moment.replaceAll(/\s/g, " ");
const at = new Date("2026-07-01T22:30:15Z");

describe("what Platen itself prints", () => {
  it.each([
    ["en-GB", "Europe/London", "COPY", "1 Jul 2026, 23:30:15 BST"],
    ["de-AT", "Europe/Vienna", "KOPIE", "02.07.2026, 00:30:15 MESZ"],
    ["fr", "Europe/Paris", "DUPLICATA", "2 juil. 2026, 00:30:15 UTC+2"],
    ["es-ES", "Europe/Madrid", "COPIA", "2 jul 2026, 0:30:15 CEST"],
  ])("is in the language %s with the time of %s", (language, timeZone, copy, moment) => {
    const paper = paperLanguage({ language, timeZone });
    expect(paper.words.copy).toBe(copy);
    expect(plain(paper.moment(at))).toBe(moment);
  });

  it("is English throughout in a language that we do not speak", () => {
    const paper = paperLanguage({ language: "ar-EG", timeZone: "Africa/Cairo" });
    expect(paper.words.copy).toBe("COPY");
    expect(plain(paper.moment(at))).toBe("Jul 2, 2026, 1:30:15 AM GMT+3");
  });

  it("is English with the time in UTC where the shop is not set", () => {
    expect(plain(paperLanguage({}).moment(at))).toBe("Jul 1, 2026, 10:30:15 PM UTC");
  });
});
