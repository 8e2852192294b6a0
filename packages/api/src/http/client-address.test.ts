import { networksFrom } from "@platen/shared/networks";
import { describe, expect, it } from "vitest";
import { clientAddress, clientNetwork } from "./client-address.ts";

const proxies = networksFrom(["10.0.0.0/8", "fd00::/8"]);

describe("the address of a client", () => {
  it.each([
    ["without a header", "10.0.0.1", undefined, "10.0.0.1"],
    ["of a stranger, whatever it says", "203.0.113.9", "198.51.100.7", "203.0.113.9"],
    ["behind a proxy of ours", "10.0.0.1", "203.0.113.9", "203.0.113.9"],
    ["behind two of them", "10.0.0.1", "203.0.113.9, 10.0.0.2", "203.0.113.9"],
    ["that has written others before its own", "10.0.0.1", "1.1.1.1, 10.0.0.9, 203.0.113.9", "203.0.113.9"],
    ["among the proxies", "10.0.0.1", "10.0.0.2, 10.0.0.3", "10.0.0.2"],
    ["with a port", "10.0.0.1", "203.0.113.9:4711", "203.0.113.9"],
    ["of IPv6", "fd00::1", "2001:DB8:0::1", "2001:db8::1"],
    ["of IPv6 with a port", "10.0.0.1", "[2001:db8::1]:4711", "2001:db8::1"],
    ["of IPv4 on an IPv6 socket", "::ffff:10.0.0.1", "::ffff:203.0.113.9", "203.0.113.9"],
    ["that is no address ends the chain", "10.0.0.1", "203.0.113.9, unknown, 10.0.0.2", "10.0.0.2"],
    ["with an empty header", "10.0.0.1", "", "10.0.0.1"],
  ])("%s", (_which, remoteAddress, forwardedFor, address) => {
    expect(clientAddress({ remoteAddress, forwardedFor }, proxies)).toBe(address);
  });

  it("is that of the connection where no proxy is trusted", () => {
    const sender = { remoteAddress: "127.0.0.1", forwardedFor: "203.0.113.9" };
    expect(clientAddress(sender, networksFrom([]))).toBe("127.0.0.1");
  });
});

it.each([
  ["203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::6", "2001:db8:1:2::/64"],
  ["2001:db8::6", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
])("%s is counted as %s", (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});
