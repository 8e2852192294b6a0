import { expect, it } from "vitest";
import { printerWith } from "../live/sample-printer.ts";
import {
  changedMeanwhile,
  differences,
  emptyForm,
  type FormField,
  formFields,
  formOf,
  repeatedName,
  requestOf,
} from "./printer-form.ts";

const all = Object.keys(formFields) as FormField[];
const stored = formOf(printerWith({ name: "Kitchen", site: "harbour" }));

it("only what a person changed is sent, so that nobody else's change is undone by the way", () => {
  const typed = { ...stored, name: " Bar ", width: "58" };
  expect(differences(stored, typed)).toEqual(["name", "width"]);
  expect(requestOf(typed, differences(stored, typed))).toEqual({ name: "Bar", width: 58 });
});

it("an address goes out whole, because half of one would be nobody's", () => {
  expect(requestOf({ ...stored, port: "9101" }, ["port"])).toEqual({ address: { host: "10.0.0.5", port: 9101 } });
});

it("a new printer leaves to the service what was left empty", () => {
  const request = requestOf({ ...emptyForm, name: "Bar", host: "10.0.0.6" }, all);
  expect(request).toMatchObject({ name: "Bar", address: { host: "10.0.0.6", port: 9100 }, width: 80, enabled: true });
  expect(request).not.toHaveProperty("model");
  expect(request).not.toHaveProperty("site");
});

it("a printer that was not changed sends back what it is", () => {
  const printer = printerWith({ language: "zpl", paper: "labels", dpi: 300, enabled: false, whenOffline: "queue" });
  expect(printer).toMatchObject(requestOf(formOf(printer), all));
});

it("whoever was slower is told what is stored now", () => {
  const words = changedMeanwhile(stored, { ...stored, host: "10.0.0.9", whenOffline: "queue" });
  expect(words).toContain("Address is now 10.0.0.9; While it does not answer is now queue.");
});

it("labels go out whole once one of them changes, without those that have no name yet", () => {
  const labelled = formOf(printerWith({ labels: { floor: "1", door: "left" } }));
  const [floor, door] = labelled.labels;
  if (!floor || !door) throw new Error("there are no labels");
  const untouched = { ...labelled, labels: [floor, door, { name: " ", value: "" }] };
  expect(differences(labelled, untouched)).toEqual([]);
  const typed = {
    ...labelled,
    labels: [
      { ...floor, value: "2" },
      { name: " hall ", value: "a" },
      { name: "", value: "x" },
    ],
  };
  expect(requestOf(typed, differences(labelled, typed))).toEqual({ labels: { floor: "2", hall: "a" } });
  expect(requestOf({ ...labelled, labels: [] }, ["labels"])).toEqual({ labels: {} });
});

it("two labels of one name are found before one of them is lost", () => {
  const labels = ["a", "b", "", "", " a"].map((name) => ({ name, value: "" }));
  expect(repeatedName(labels)).toBe("a");
  expect(repeatedName(labels.slice(0, 4))).toBeUndefined();
});

it("whoever was slower is told of labels as of everything else", () => {
  const labelled = { ...stored, labels: [{ name: "floor", value: "1" }] };
  expect(changedMeanwhile(stored, labelled)).toContain("Labels is now floor=1.");
  expect(changedMeanwhile(labelled, stored)).toContain("Labels is now empty.");
});
