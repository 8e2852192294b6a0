import { beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "../api/http.ts";
import type { ServiceProblem } from "../api/types.ts";
import { de } from "../words/de.ts";
import { en } from "../words/en.ts";
import { es } from "../words/es.ts";
import { fr } from "../words/fr.ts";
import { speak } from "../words/words.ts";
import { failureText, problemBeside, problemText, textBesides } from "./problem-text.ts";

const problem = (path: string, code: string, values: ServiceProblem["values"] = {}): ServiceProblem => ({
  path,
  code,
  values,
  message: "as the service says it",
});
const notClosed = problem("config.blocks[6].content", "output-not-closed", { text: '"{{ summe | "' });

describe.each([
  ["en", en, 'Block 7, text: The expression "{{ summe | " is not closed; add }} at its end.'],
  ["de", de, 'Baustein 7, Inhalt: Der Ausdruck "{{ summe | " ist nicht geschlossen; am Ende fehlt }}.'],
  ["fr", fr, 'Bloc 7, contenu: L’expression "{{ summe | " n’est pas fermée ; ajoutez }} à la fin.'],
  ["es", es, 'Bloque 7, contenido: La expresión "{{ summe | " no está cerrada; añada }} al final.'],
])("a problem of a block in %s", (_language, words, text) => {
  it("is said with its place, in that language, with the values of the service", () => {
    speak(words);
    expect(problemText(notClosed)).toBe(text);
  });
});

describe("a problem in German", () => {
  beforeEach(() => speak(de));

  it("has the sentences that are values of it in German, too", () => {
    const got = { code: "got-list", values: {}, message: "a list" };
    const role = { code: "role-number", values: {}, message: "a number" };
    const needs = { code: "filter-needs", values: { role, got }, message: "needs a number, got a list" };
    expect(problemText(problem("", "filter-failed", { filter: "money", problem: needs }))).toBe(
      "Der Filter „money“ braucht eine Zahl und bekommt eine Liste.",
    );
  });

  it("calls a block's field as the editor does", () => {
    const advice = {
      code: "advice-lower",
      values: { field: "moduleWidth", value: 2 },
      message: "lower moduleWidth to 2",
    };
    const wide = problem("config.blocks[0].content", "code-too-wide", { needed: 330, dots: 320, advice });
    expect(problemText(wide)).toBe(
      `Baustein 1, Inhalt: Der Code braucht mit dem Weiß daneben 330 Punkte, das Papier hat 320; stellen Sie „${de.blocks.fields.moduleWidth}“ auf 2.`,
    );
  });

  it.each([
    ["config.width", "Papierbreite"],
    ["config.blocks[2].then[0].columns[1].width", "Baustein 3, Dann 1, Spalte 2, Breite"],
    ["data.items[0].price", "Beispieldaten, items 1, price"],
    ["address.port", "Port"],
    ["newPrinter.name", "Name"],
    ["speed", "speed"],
  ])("names the place %s as %s", (path, place) => {
    expect(problemText(problem(path, "required"))).toBe(`${place}: Fehlt.`);
  });

  it("stays in English while its code, or a value that its sentence needs, is of a later service", () => {
    expect(problemText(problem("", "of-a-later-service"))).toBe("As the service says it.");
    expect(problemText(problem("", "text-too-long", { most: 3 }))).toBe("As the service says it.");
  });

  it("gives a reason why a printer is away in German", () => {
    const away = { path: "printer", code: "other", values: {}, message: "nothing answers at this address" };
    expect(failureText(new ApiError("PRINTER_OFFLINE", de.errors.PRINTER_OFFLINE, [away]))).toBe(
      "Der Drucker ist offline. Drucker: Unter dieser Adresse antwortet nichts.",
    );
  });
});

describe("a failure", () => {
  beforeEach(() => speak(en));
  const name = problem("name", "text-too-long", { max: 200 });
  const refused = new ApiError("VALIDATION_ERROR", en.errors.VALIDATION_ERROR, [
    name,
    problem("speed", "unknown-field"),
  ]);

  it("of a request that is not valid is said by its problems, and by its code where it has none", () => {
    expect(failureText(refused)).toBe("Name: Can have 200 characters at most. speed: This field does not exist.");
    expect(failureText(new ApiError("VALIDATION_ERROR", en.errors.VALIDATION_ERROR))).toBe(en.errors.VALIDATION_ERROR);
  });

  it("shows beside a field what is wrong there, and below the form what is wrong besides", () => {
    expect(problemBeside(refused, "name")).toBe("Can have 200 characters at most.");
    expect(problemBeside(refused, "nam")).toBeUndefined();
    expect(textBesides(refused, ["name"])).toBe("speed: This field does not exist.");
    expect(textBesides(refused, ["name", "speed"])).toBeUndefined();
    expect(textBesides(new ApiError("UNREACHABLE", en.errors.UNREACHABLE), ["name"])).toBe(en.errors.UNREACHABLE);
  });
});
