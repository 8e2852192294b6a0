import { expect, it } from "vitest";
import { locatePrinter } from "./locate-printer.ts";
import { networksFrom } from "./networks.ts";

const networks = networksFrom(["private"]);
const names: Record<string, string[]> = {
  "till.lan": ["10.0.0.7"],
  "two-faced.example": ["10.0.0.7", "203.0.113.9"],
  "database.lan": ["10.0.0.5"],
};
const resolve = async (name: string) => names[name] ?? [];
const places = [{ what: "this service's database", host: "database.lan", port: 5432 }];
const locate = (ip: string, port = 9100) => locatePrinter({ ip, port }, { networks, places }, resolve);

it("a printer in an allowed network is found by its name and by its address", async () => {
  const nothing = { outside: undefined, service: undefined };
  expect(await locate("till.lan")).toEqual({ addresses: ["10.0.0.7"], ...nothing });
  expect(await locate("10.0.0.7")).toEqual({ addresses: ["10.0.0.7"], ...nothing });
});

it("a name with one address outside the allowed networks is outside, whatever its other addresses are", async () => {
  expect(await locate("two-faced.example")).toMatchObject({ outside: "203.0.113.9" });
});

it("an address where the installation's own database listens is told by what it is, at that port alone", async () => {
  expect(await locate("10.0.0.5", 5432)).toMatchObject({ service: "this service's database" });
  expect(await locate("10.0.0.5", 9100)).toMatchObject({ service: undefined });
});

it("a name that leads nowhere has no address", async () => {
  expect(await locate("gone.lan")).toMatchObject({ addresses: [] });
});
