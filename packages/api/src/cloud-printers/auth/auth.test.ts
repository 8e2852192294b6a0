import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { md5, printerAuth } from "../../printers/credentials.ts";
import { askForPassword, type PasswordRequest } from "./ask-for-password.ts";
import { passesBasic } from "./basic.ts";
import { digestResponse, newNonce, passesDigest } from "./digest.ts";

const auth = printerAuth("kitchen", "pässword: 1");
const secret = "s".repeat(43);
const now = Date.UTC(2026, 10, 16);
const request = { method: "POST", path: `/sdp/${secret}`, secret, now };

it("the answers of RFC 7616's, RFC 2617's and RFC 2069's own examples come out", () => {
  const uri = "/dir/index.html";
  expect(
    digestResponse({
      ha1: md5("Mufasa:http-auth@example.org:Circle of Life"),
      method: "GET",
      uri,
      nonce: "7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v",
      qop: "auth",
      nc: "00000001",
      cnonce: "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ",
    }),
  ).toBe("8ca523f5e9506fed4657c9700eebdbec");
  const old = { method: "GET", uri, nonce: "dcd98b7102dd2f0e8b11d0f600bfb0c093" };
  const ha1 = md5("Mufasa:testrealm@host.com:Circle Of Life");
  expect(digestResponse({ ...old, ha1, qop: "auth", nc: "00000001", cnonce: "0a4f113b" })).toBe(
    "6629fae49393a05397450978507c4ef1",
  );
  expect(digestResponse({ ...old, ha1 })).toBe("670fd8c2df070c60b045671b8b24ff02");
});

/** What a printer would send, with some of it changed. */
function digestOf(changes: Record<string, string | undefined> = {}): string {
  const given = {
    username: "kitchen",
    realm: "platen",
    nonce: newNonce(secret, now),
    uri: request.path,
    algorithm: "MD5",
    qop: "auth",
    nc: "00000001",
    cnonce: "abc",
    ...changes,
  };
  const ha1 = changes.ha1 ?? auth.ha1;
  const { nonce, uri, qop, nc, cnonce } = given;
  const response = digestResponse({ ha1, method: "POST", uri, nonce, ...(qop ? { qop, nc, cnonce } : {}) });
  const fields = Object.entries({ response, ...given }).filter(
    ([name, value]) => name !== "ha1" && value !== undefined,
  );
  return `Digest ${fields.map(([name, value]) => (name === "nc" ? `${name}=${value}` : `${name}="${value}"`)).join(", ")}`;
}

it("a printer with the right password passes Digest, with qop and without", () => {
  expect(passesDigest(digestOf(), auth, request)).toBe("passes");
  expect(passesDigest(digestOf({ qop: undefined, nc: undefined, cnonce: undefined }), auth, request)).toBe("passes");
  expect(passesDigest(digestOf({ algorithm: undefined }), auth, request)).toBe("passes");
});

it("an address with a prefix that a proxy took off, or with a query, is the same address", () => {
  expect(passesDigest(digestOf({ uri: `/platen${request.path}?a=b` }), auth, request)).toBe("passes");
});

it.each([
  ["another password", { ha1: md5("kitchen:platen:other") }],
  ["another user", { username: "bar" }],
  ["another realm", { realm: "other" }],
  ["another address", { uri: "/sdp/other" }],
  ["a nonce of its own", { nonce: `${now.toString(36)}.${"A".repeat(32)}` }],
  ["the nonce of another printer", { nonce: newNonce("t".repeat(43), now) }],
  ["an algorithm we did not offer", { algorithm: "SHA-256" }],
  ["a protection we did not offer", { qop: "auth-int" }],
])("Digest with %s is refused", (_, changes) => {
  expect(passesDigest(digestOf(changes), auth, request)).toBe("refused");
});

it("a nonce is stale after five minutes, and one from the future is, too", () => {
  expect(passesDigest(digestOf(), auth, { ...request, now: now + 5 * 60_000 })).toBe("passes");
  expect(passesDigest(digestOf(), auth, { ...request, now: now + 5 * 60_000 + 1 })).toBe("stale");
  expect(passesDigest(digestOf(), auth, { ...request, now: now - 61_000 })).toBe("stale");
});

it.each(["", "Digest", "Digest ,", 'Digest username="a', "Basic YTpi", `${digestOf()}, uri="/other"`])(
  "%j is no Digest",
  (authorization) => {
    expect(passesDigest(authorization, auth, request)).toBe("refused");
  },
);

it("Basic takes the right name and password only", () => {
  const basic = (text: string) => `Basic ${Buffer.from(text).toString("base64")}`;
  expect(passesBasic(basic("kitchen:pässword: 1"), auth)).toBe(true);
  for (const other of ["kitchen:other", "bar:pässword: 1", "kitchen", ""]) {
    expect(passesBasic(basic(other), auth), other).toBe(false);
  }
  expect(passesBasic("Bearer abc", auth)).toBe(false);
  // Both hash alike: kitchen:platen:platen:x
  expect(passesBasic(basic("kitchen:platen:x"), printerAuth("kitchen:platen", "x"))).toBe(false);
});

it("a printer without a password is asked for none, and each lane asks in its maker's way", () => {
  const ask = (lane: PasswordRequest["lane"]) => askForPassword(auth, { ...request, lane, authorization: undefined });
  expect(askForPassword(null, { ...request, lane: "sdp", authorization: undefined })).toBeUndefined();
  expect(ask("cloudprnt")).toBe('Basic realm="platen", charset="UTF-8"');
  expect(ask("sdp")).toMatch(/^Digest realm="platen", qop="auth", algorithm=MD5, nonce="[^"]+"$/);
  const stale = askForPassword(auth, { ...request, lane: "sdp", authorization: digestOf(), now: now + 600_000 });
  expect(stale).toMatch(/, stale=true$/);
});

it.each([
  ["sdp", "--digest", "kitchen:pässword: 1", "200"],
  ["sdp", "--digest", "kitchen:other", "401"],
  ["sdp", "--basic", "kitchen:pässword: 1", "401"],
  ["cloudprnt", "--basic", "kitchen:pässword: 1", "200"],
  ["cloudprnt", "--basic", "kitchen:other", "401"],
] as const)("on the lane %s curl %s as %s is answered %s", async (lane, scheme, user, expected) => {
  const server = createServer((incoming, answer) => {
    const { method = "", url: path = "", headers } = incoming;
    const { authorization } = headers;
    const challenge = askForPassword(auth, { lane, authorization, method, path, secret, now: Date.now() });
    incoming.resume();
    answer.writeHead(challenge ? 401 : 200, challenge ? { "WWW-Authenticate": challenge } : {}).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const options = [
    "-s",
    "-o",
    "/dev/null",
    "-w",
    "%{http_code}",
    scheme,
    "-u",
    user,
    "-d",
    "ConnectionType=GetRequest",
  ];
  const { stdout } = await promisify(execFile)("curl", [...options, `http://127.0.0.1:${port}/${lane}/${secret}`]);
  server.close();
  expect(stdout).toBe(expected);
});
