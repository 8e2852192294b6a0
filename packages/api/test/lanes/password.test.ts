import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describeOnPostgres } from "@platen/testkit/backends";
import { beforeAll, expect, it } from "vitest";
import { digestResponse } from "../../src/cloud-printers/auth/digest.ts";
import { ha1Of, printerAuth } from "../../src/printers/credentials.ts";
import type { Replica } from "../replica.ts";
import { useStack } from "../stack.ts";
import { addAskingPrinter } from "./asking-rows.ts";

/** The status that a program nobody here wrote is answered, with one password or another. */
async function curl(url: string, body: string, ...options: string[]): Promise<string> {
  const all = ["-s", "-o", "/dev/null", "-w", "%{http_code}", ...options, "-d", body, url];
  return (await promisify(execFile)("curl", all)).stdout;
}

describeOnPostgres("a printer that asks and has a password", (backend) => {
  const stack = useStack(backend);
  const auth = printerAuth("kitchen", "s3cret");
  let two: Replica;

  beforeAll(async () => {
    two = await stack.another({});
  });

  it("is let in by HTTP Basic where Star's printers ask, and by nothing else", async () => {
    const { secret } = await addAskingPrinter(stack, "cloudprnt", { auth });
    const url = `${stack.api.base}/cloudprnt/${secret}`;
    const poll = JSON.stringify({ statusCode: "200%20OK", printerMAC: "00:11:62:06:04:ff" });
    expect(await curl(url, poll)).toBe("401");
    expect(await curl(url, poll, "--basic", "-u", "kitchen:other")).toBe("401");
    expect(await curl(url, poll, "--basic", "-u", "bar:s3cret")).toBe("401");
    expect(await curl(url, poll, "--basic", "-u", "kitchen:s3cret")).toBe("200");
    const refused = await fetch(url, { method: "POST", body: poll });
    expect(refused.headers.get("www-authenticate")).toBe('Basic realm="platen", charset="UTF-8"');
  });

  it("is let in by HTTP Digest where Epson's printers ask, and by nothing else", async () => {
    const { secret } = await addAskingPrinter(stack, "sdp", { auth });
    const url = `${stack.api.base}/sdp/${secret}`;
    const poll = "ConnectionType=GetRequest&ID=kitchen";
    expect(await curl(url, poll)).toBe("401");
    expect(await curl(url, poll, "--digest", "-u", "kitchen:other")).toBe("401");
    expect(await curl(url, poll, "--basic", "-u", "kitchen:s3cret")).toBe("401");
    expect(await curl(url, poll, "--digest", "-u", "kitchen:s3cret")).toBe("200");
  });

  it("may take the nonce of one replica to another", async () => {
    const { secret } = await addAskingPrinter(stack, "sdp", { auth });
    const uri = `/sdp/${secret}`;
    const challenge = (await fetch(stack.api.base + uri, { method: "POST" })).headers.get("www-authenticate") ?? "";
    const nonce = /nonce="([^"]+)"/.exec(challenge)?.[1] ?? "";
    const proof = { nonce, uri, qop: "auth", nc: "00000001", cnonce: "abc" };
    const response = digestResponse({ ha1: ha1Of("kitchen", "s3cret"), method: "POST", ...proof });
    const fields = Object.entries({ username: "kitchen", realm: "platen", ...proof, response });
    const authorization = `Digest ${fields.map(([name, value]) => `${name}="${value}"`).join(", ")}`;
    const body = new URLSearchParams({ ConnectionType: "GetRequest", ID: "kitchen" });
    const answer = await fetch(two.base + uri, { method: "POST", body, headers: { authorization } });
    expect(answer.status).toBe(200);
  });

  it("is not bound to a device that does not know it", async () => {
    const { secret } = await addAskingPrinter(stack, "sdp", { auth });
    const url = `${stack.api.base}/sdp/${secret}`;
    expect(await curl(url, "ConnectionType=GetRequest&ID=stranger", "--digest", "-u", "kitchen:other")).toBe("401");
    expect(await curl(url, "ConnectionType=GetRequest&ID=kitchen", "--digest", "-u", "kitchen:s3cret")).toBe("200");
  });
});
