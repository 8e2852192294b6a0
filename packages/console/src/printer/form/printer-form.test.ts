import "../../words/in-english.ts";
import { expect, it } from "vitest";
import { ApiError } from "../../api/http.ts";
import { printerWith } from "../../live/sample-printer.ts";
import {
  addressOf,
  changedMeanwhile,
  differences,
  emptyForm,
  formFields,
  formOf,
  generalProblem,
  holderIn,
  problemWith,
  repeatedName,
  requestOf,
  withLane,
} from "./printer-form.ts";
import { sampleKinds } from "./sample-kinds.ts";

const stored = formOf(printerWith({ name: "Kitchen", site: "harbour" }));

it("only what a person changed is sent, so that nobody else's change is undone by the way", () => {
  const typed = { ...stored, name: " Bar ", width: "58" };
  expect(differences(stored, typed)).toEqual(["name", "width"]);
  expect(requestOf(typed, differences(stored, typed), sampleKinds)).toEqual({ name: "Bar", width: 58 });
});

it("an address goes out whole, because half of one would be nobody's", () => {
  expect(requestOf({ ...stored, port: "9101" }, ["port"], sampleKinds)).toEqual({
    address: { host: "10.0.0.5", port: 9101 },
  });
});

it.each([
  ["192.168.1.50:9101", "192.168.1.50", 9101],
  [" kitchen.local:9101 ", "kitchen.local", 9101],
  ["192.168.1.50", "192.168.1.50", 9100],
  ["fe80::1", "fe80::1", 9100],
  ["[fe80::1]", "fe80::1", 9100],
  ["[fe80::1]:9101", "fe80::1", 9101],
])("%j is the host %s and the port %i", (typed, host, port) => {
  const form = { ...emptyForm, host: typed };
  expect(addressOf(form)).toEqual({ host, port });
  expect(requestOf(form, ["host"], sampleKinds)).toEqual({ address: { host, port } });
});

it.each([
  ["address-taken", undefined],
  ["address-out-of-reach", "Another printer has this address, and your key is not meant for that printer."],
  ["not-a-host", "Must be an IP address, such as 192.168.1.50, or the printer's name in the network."],
])("an address that is refused with %s is told as %j beside its field", (code, told) => {
  const problem = { path: "address.host", code, values: { id: "bar" }, message: "in English" };
  const error = new ApiError("X", "no", [problem]);
  expect(problemWith(error, "host")).toBe(told);
  expect(generalProblem(error)).toBeUndefined();
  expect(holderIn(error)).toBe(code === "address-taken" ? "bar" : undefined);
});

it("a new printer leaves to the service what was left empty", () => {
  const request = requestOf({ ...emptyForm, name: "Bar", host: "10.0.0.6" }, formFields, sampleKinds);
  expect(request).toMatchObject({ name: "Bar", address: { host: "10.0.0.6", port: 9100 }, width: 80, enabled: true });
  expect(request).not.toHaveProperty("site");
});

it("a printer that was not changed sends back what it is", () => {
  const printer = printerWith({ language: "zpl", paper: "labels", dpi: 300, enabled: false, whenOffline: "queue" });
  expect(printer).toMatchObject(requestOf(formOf(printer), formFields, sampleKinds));
});

it("whoever was slower is told what is stored now", () => {
  const words = changedMeanwhile(stored, { ...stored, host: "10.0.0.9", whenOffline: "queue" });
  expect(words).toContain("Address is now 10.0.0.9; While it is offline is now queue.");
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
  expect(requestOf(typed, differences(labelled, typed), sampleKinds)).toEqual({ labels: { floor: "2", hall: "a" } });
  expect(requestOf({ ...labelled, labels: [] }, ["labels"], sampleKinds)).toEqual({ labels: {} });
});

it("two labels of one name are found before one of them is lost", () => {
  const labels = ["a", "b", "", "", " a"].map((name) => ({ name, value: "" }));
  expect(repeatedName(labels)).toBe("a");
  expect(repeatedName(labels.slice(0, 4))).toBeUndefined();
});

it("a printer that asks is sent without an address, in its maker's language", () => {
  const star = withLane({ ...emptyForm, name: "Shop", host: "10.0.0.6" }, "cloudprnt", sampleKinds);
  const request = requestOf(star, formFields, sampleKinds);
  expect(request).toMatchObject({ name: "Shop", lane: "cloudprnt", language: "starprnt", model: "auto", width: 80 });
  expect(request).not.toHaveProperty("address");
  expect(requestOf(withLane(star, "tcp", sampleKinds), formFields, sampleKinds)).toMatchObject({
    lane: "tcp",
    language: "escpos",
    address: { host: "10.0.0.6", port: 9100 },
  });
});

it("a printer that asks has nothing in the fields of its address, and changes none of them", () => {
  const { address: _none, ...shop } = printerWith({ lane: "cloudprnt", fetchesJobs: true, language: "starprnt" });
  expect(formOf(shop)).toMatchObject({ lane: "cloudprnt", host: "" });
  expect(requestOf({ ...formOf(shop), name: "Bar" }, ["name"], sampleKinds)).toEqual({ name: "Bar" });
});

it("whoever was slower is told of labels as of everything else", () => {
  const labelled = { ...stored, labels: [{ name: "floor", value: "1" }] };
  expect(changedMeanwhile(stored, labelled)).toContain("Labels is now floor=1.");
  expect(changedMeanwhile(labelled, stored)).toContain("Labels is now empty.");
});

it("what the service refuses is said beside its field, and the rest below the form", () => {
  const problems = [
    { path: "address.port", code: "more-than", values: { max: 65535 }, message: "must be at most 65535" },
    { path: "address.host", code: "host-not-allowed", values: {}, message: "is not in printer.allowedNetworks" },
  ];
  const error = new ApiError("VALIDATION_ERROR", "The request is not valid.", problems);
  expect(problemWith(error, "port")).toBe("Must be 65535 or less.");
  expect(problemWith(error, "host")).toMatch(/^Platen may not connect to this network/);
  expect([problemWith(error, "name"), generalProblem(error)]).toEqual([undefined, undefined]);
  const speed = { path: "speed", code: "unknown-field", values: {}, message: "unknown field" };
  const other = new ApiError("VALIDATION_ERROR", "The request is not valid.", [...problems, speed]);
  expect(generalProblem(other)).toBe("speed: This field does not exist.");
});
