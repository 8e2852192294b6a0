import { expect, it } from "vitest";
import { reachableUrls } from "./reachable-urls.ts";

const everywhere = { host: "0.0.0.0", publicUrl: "" };
const addresses = () => ["192.168.1.7", "10.0.0.7"];

it.each(["https://print.example.com", "http://192.168.1.7:3000", "http://[fd00::7]:3000", "http://server:3000"])(
  "the address %s, by which somebody else has come, is the one for others too",
  (asked) => {
    expect(reachableUrls(asked, { ...everywhere, publicUrl: "https://other.example.com" }, addresses)).toEqual([asked]);
  },
);

const ownNames = ["localhost", "Platen.localhost", "127.0.0.1", "127.1.2.3", "[::1]", "0.0.0.0"];

it.each(ownNames)("instead of %s, which a device takes for itself, the machine's addresses are named", (name) => {
  expect(reachableUrls(`http://${name}:3000`, everywhere, addresses)).toEqual([
    "http://192.168.1.7:3000",
    "http://10.0.0.7:3000",
  ]);
});

it.each(ownNames)("instead of %s the configured address is named alone", (name) => {
  const server = { ...everywhere, publicUrl: "https://print.example.com" };
  expect(reachableUrls(`http://${name}:3000`, server, addresses)).toEqual(["https://print.example.com"]);
});

it.each(["127.0.0.1", "localhost", "::1"])("a service that listens on %s alone can be reached by no other", (host) => {
  expect(reachableUrls("http://localhost:3000", { host, publicUrl: "" }, addresses)).toEqual([]);
});

it("a service that listens on one address of its machine is reached there", () => {
  const server = { host: "10.0.0.7", publicUrl: "" };
  expect(reachableUrls("https://localhost:8443", server, addresses)).toEqual(["https://10.0.0.7:8443"]);
});
