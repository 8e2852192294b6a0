import { describe, expect, it } from "vitest";
import { isNetwork, isPrinterAddress, networksFrom } from "./networks.ts";

describe("allowed networks", () => {
  const usual = networksFrom(["loopback", "private"]);

  it.each([
    "127.0.0.1",
    "127.9.9.9",
    "::1",
    "10.0.0.5",
    "172.31.255.255",
    "192.168.1.50",
    "169.254.3.4",
    "100.64.0.1",
    "100.127.255.254",
    "fd00::1",
    "fe80::1%eth0",
  ])("takes %s by default", (address) => expect(usual.allows(address)).toBe(true));

  it.each([
    "8.8.8.8",
    "172.32.0.1",
    "100.63.255.255",
    "100.128.0.1",
    "2001:db8::1",
    "0.0.0.0",
    "::",
    "printer.local",
    "",
  ])("refuses %s by default", (address) => expect(usual.allows(address)).toBe(false));

  it.each(["169.254.169.254", "::ffff:169.254.169.254", "169.254.170.2", "100.100.100.200", "fd00:ec2::254"])(
    "takes %s, where a cloud tells its secrets, only when a range of one's own says so",
    (address) => {
      expect(usual.allows(address)).toBe(false);
      expect(networksFrom(["private", address]).allows(address)).toBe(true);
      expect(networksFrom(["any"]).allows(address)).toBe(true);
    },
  );

  it("judges an IPv4 address inside an IPv6 one as the IPv4 address it reaches, however it is written", () => {
    expect(usual.allows("::ffff:10.0.0.1")).toBe(true);
    expect(usual.allows("::ffff:8.8.8.8")).toBe(false);
    expect(usual.allows("::ffff:808:808")).toBe(false);
    expect(usual.allows("0:0:0:0:0:ffff:0808:0808")).toBe(false);
    expect(networksFrom(["0.0.0.0/0"]).allows("::ffff:808:808")).toBe(true);
  });

  it("takes ranges and single addresses", () => {
    const networks = networksFrom(["203.0.113.0/24", "2001:db8::/32", "198.51.100.7"]);
    expect(networks.allows("203.0.113.9")).toBe(true);
    expect(networks.allows("2001:db8:1::9")).toBe(true);
    expect(networks.allows("198.51.100.7")).toBe(true);
    expect(networks.allows("198.51.100.8")).toBe(false);
    expect(networks.allows("10.0.0.1")).toBe(false);
  });

  it("takes everything with any", () => {
    expect(networksFrom(["any"]).allows("8.8.8.8")).toBe(true);
    expect(networksFrom(["any"]).allows("2001:db8::1")).toBe(true);
  });

  it.each(["10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "10.0.0.0/8/8", "lan", "constructor", "::/129", ""])(
    "knows that %j is no network",
    (entry) => expect(isNetwork(entry)).toBe(false),
  );

  it.each(["loopback", "private", "any", "10.1.0.0/16", "198.51.100.7", "2001:db8::/32"])(
    "knows that %j is one",
    (entry) => expect(isNetwork(entry)).toBe(true),
  );
});

describe("the address of a printer", () => {
  it.each(["10.0.0.9", "::1", "fe80::1%eth0", "printer", "virtual_printer", "printer.shop.example", "printer.local."])(
    "may be %s",
    (text) => expect(isPrinterAddress(text)).toBe(true),
  );

  it.each([
    "",
    " ",
    "not an address!!",
    "http://printer",
    "10.0.0.9:9100",
    "-printer",
    "a..b",
    "a".repeat(254),
    "192.168.1.999",
    "192.168.001.050",
    "10",
    "shop.0x1",
  ])("is never %j", (text) => expect(isPrinterAddress(text)).toBe(false));
});
