import { networksFrom } from "@platen/shared/networks";
import { expect, it } from "vitest";
import { findDestination, urlFault } from "./destination.ts";

const nowhere = { networks: networksFrom([]), places: [] };

const names: Record<string, string[]> = {
  "public.test": ["93.184.216.34", "2606:2800:220:1::1"],
  "private.test": ["10.1.2.3"],
  "half.test": ["93.184.216.34", "127.0.0.1"],
  "metadata.test": ["169.254.169.254"],
};

const resolve = async (name: string) => names[name] ?? [];

it.each(["private.test", "half.test", "metadata.test"])(
  "%s leads to an address that is not on the internet, among others or alone, and is refused",
  async (name) => {
    expect(await findDestination(`https://${name}/`, nowhere, resolve)).toMatchObject({
      problem: { message: "is not on the internet, nor in a network that webhooks.allowedNetworks names" },
    });
  },
);

it("a name of the internet is connected to at the addresses that were checked", async () => {
  expect(await findDestination("https://public.test/", nowhere, resolve)).toEqual({ addresses: names["public.test"] });
});

it("on the internet https:// is needed", async () => {
  expect(await findDestination("http://public.test/", nowhere, resolve)).toHaveProperty(
    "problem.message",
    expect.stringContaining("https://"),
  );
});

it("http:// is refused without a look at the name while no network is allowed", async () => {
  expect(await findDestination("http://unknown.test/", nowhere, resolve)).toHaveProperty(
    "problem.message",
    expect.stringContaining("https://"),
  );
  const shop = { ...nowhere, networks: networksFrom(["10.1.0.0/16"]) };
  expect(await findDestination("http://unknown.test/", shop, resolve)).toMatchObject({ isUnknown: true });
});

it("a network that is allowed takes http:// too, and no other", async () => {
  const shop = { ...nowhere, networks: networksFrom(["10.1.0.0/16"]) };
  expect(await findDestination("http://private.test/", shop, resolve)).toEqual({ addresses: ["10.1.2.3"] });
  expect(await findDestination("http://10.2.0.1/", shop, resolve)).toHaveProperty("problem");
});

it("what listens there for this installation is no webhook", async () => {
  const places = [{ what: "this service's Redis", host: "10.1.2.3", port: 6379 }];
  const rules = { networks: networksFrom(["private"]), places };
  expect(await findDestination("http://private.test:6379/", rules, resolve)).toMatchObject({
    problem: { message: "is this service's Redis" },
  });
});

it.each([
  " https://shop.example/",
  "https://shop.example/a b",
  "https://shop.example/\u0000",
  "https://shop.example:0/",
])("%j is seen to be no address", (url) => expect(urlFault(url)).toHaveProperty("code"));

it("a name that nobody knows is told apart", async () => {
  expect(await findDestination("https://unknown.test/", nowhere, resolve)).toMatchObject({ isUnknown: true });
});
