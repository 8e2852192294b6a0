import { type Attempt, answered, apiKey, atOnce, post, sent } from "./attempt.ts";

/** Requests that want in, or out, where nobody may: each is refused, and must be refused at once. */
export function trespasses(): Attempt[] {
  return [
    ["1,700 keys that nobody gave out", (url) => atOnce(1_700, () => ask(url, "/jobs", guessedKey()))],
    ["a way around the key, 38 forms", (url) => all(aroundTheKey, (each) => sent(url, requestOf(each)))],
    ["a request within a request, 20 forms", (url) => all(smuggled, (each) => sent(url, each))],
    [
      `a webhook into the inside, ${insideAddresses.length} addresses`,
      (url) => all(insideAddresses, (each) => storeWebhook(url, each)),
    ],
    ["a printer's door without its secret", (url) => all(printersRequests, (each) => knock(url, each))],
    ["raw ESC/POS that may not be sent", (url) => all(forbiddenCommands, (each) => printRaw(url, each))],
  ];
}

async function all<T>(list: readonly T[], send: (each: T) => Promise<unknown>): Promise<void> {
  await Promise.all(list.map(send));
}

const hex = "0123456789abcdef";

function guessedKey(): string {
  return `pk_${Array.from({ length: 32 }, () => hex[Math.floor(Math.random() * hex.length)]).join("")}`;
}

function ask(url: string, path: string, key: string): Promise<void> {
  return answered(fetch(url + path, { headers: { "X-API-Key": key } }));
}

/** A target and headers each. */
const aroundTheKey: readonly (readonly [target: string, headers?: string])[] = [
  ...[
    "//jobs",
    "/./jobs",
    "/healthz/../jobs",
    "/healthz/..%2fjobs",
    "/healthz%2f..%2fjobs",
    "/%2e%2e/jobs",
    "/readyz/%2e%2e/jobs",
    "/healthz;/jobs",
    "/healthz?/../jobs",
    "/healthz#/jobs",
    "/healthz%00/jobs",
    "/healthz/jobs",
    "/JOBS",
    "/jobs/",
    "/jobs.",
    "/jobs%20",
    "/jobs%00",
    "/jobs;a=b",
    "/console/../jobs",
    "/console/%2e%2e/jobs",
    "/console/..%2fjobs",
    "/metrics/../jobs",
    "/cloudprnt/%2e%2e/jobs",
    "/sdp/../jobs",
    "http://127.0.0.1/jobs",
    "http://healthz/jobs",
    `/jobs?apiKey=${apiKey}`,
    `/jobs?X-API-Key=${apiKey}`,
  ].map((target) => [target] as const),
  ...[
    "X-Original-URL: /healthz",
    "X-Rewrite-URL: /healthz",
    "X-Forwarded-Uri: /healthz",
    "X-Forwarded-For: 127.0.0.1",
    "X-HTTP-Method-Override: OPTIONS",
    "X-API-Key: wrong\r\nX-API-Key: also-wrong",
    "X_API_Key: wrong",
    `Cookie: X-API-Key=${apiKey}`,
    `Authorization: Bearer ${apiKey}`,
    `Authorization: Basic ${Buffer.from(`:${apiKey}`).toString("base64")}`,
  ].map((headers) => ["/jobs", `${headers}\r\n`] as const),
];

const requestOf = ([target, headers = ""]: (typeof aroundTheKey)[number]) =>
  `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${headers}\r\n`;

/** What follows the first line. */
const smuggled = [
  "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
  "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\nGET /jobs HTTP/1.1\r\n\r\n",
  "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
  "Content-Length: 2, 3\r\n\r\n{}",
  "Content-Length: +2\r\n\r\n{}",
  "Content-Length: -1\r\n\r\n{}",
  "Content-Length: 0x2\r\n\r\n{}",
  "Content-Length: 2 2\r\n\r\n{}",
  "Content-Length : 2\r\n\r\n{}",
  "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
  "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
  "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n",
  "Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n",
  "Transfer-Encoding: \x0bchunked\r\n\r\n0\r\n\r\n",
  'Transfer-Encoding: chunked\r\n\r\n2;a="\n"\r\n{}\r\n0\r\n\r\n',
  "Transfer-Encoding: chunked\r\n\r\n2\n{}\n0\n\n",
  "Transfer-Encoding: chunked\r\n\r\n0\r\nX-API-Key: a\r\n\r\n",
  "Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n{}\r\n0\r\n\r\n",
  "X: a\nContent-Length: 2\n\n{}",
  "Upgrade: h2c\r\nConnection: Upgrade\r\n\r\n",
].map((rest) => `POST /preview HTTP/1.1\r\nHost: a\r\nX-API-Key: ${apiKey}\r\n${rest}`);

/** Of this machine, of its network, and of what clouds tell their machines, in all ways to write them. */
const insideAddresses = [
  ...[
    "127.0.0.1",
    "127.1",
    "2130706433",
    "0x7f000001",
    "0x7f.1",
    "0177.0.0.1",
    "017700000001",
    "127.0.0.1.",
    "127.255.255.254",
  ],
  ...["0.0.0.0", "0", "localhost", "LOCALHOST", "[::1]", "[::]", "[0:0:0:0:0:0:0:1]", "[::ffff:127.0.0.1]"],
  ...[
    "[::ffff:7f00:1]",
    "[::127.0.0.1]",
    "[64:ff9b::7f00:1]",
    "[64:ff9b::a9fe:a9fe]",
    "[2002:7f00:1::]",
    "[2002:a9fe:a9fe::]",
  ],
  ...[
    "10.0.0.1",
    "10.255.255.255",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.0.1",
    "192.168.255.255",
    "0xc0a80001",
    "3232235521",
  ],
  ...["100.64.0.1", "198.18.0.1", "192.0.2.1", "203.0.113.1", "224.0.0.1", "255.255.255.255", "240.0.0.1"],
  ...["169.254.169.254", "0xa9fea9fe", "2852039166", "169.254.170.2", "100.100.100.200", "[fd00:ec2::254]"],
  ...["[fe80::1]", "[fc00::1]", "[ff02::1]", "１２７.0.0.1", "a:b@127.0.0.1", "127.0.0.1%00.shop.example"],
];

/** Only its address is wrong. One that is taken fails the row, before anything is sent there. */
async function storeWebhook(url: string, host: string): Promise<void> {
  const body = { name: "inside", url: `https://${host}/`, events: ["job.completed"], enabled: false };
  const headers = { "X-API-Key": apiKey, "Content-Type": "application/json" };
  const answer = await fetch(`${url}/webhooks`, { method: "POST", headers, body: JSON.stringify(body) });
  const text = await answer.text();
  if (answer.status !== 400 || !text.includes('"path":"url"')) throw new Error(`${host}: ${answer.status} ${text}`);
}

const entities = '<!DOCTYPE a [<!ENTITY b "bb">'.concat(
  ...Array.from({ length: 20 }, (_, at) => `<!ENTITY b${at} "${`&b${at - 1};`.repeat(10)}">`),
);
const outside = '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>';

const printersRequests: readonly (readonly [method: string, path: string, body?: string])[] = [
  ...["", "a".repeat(43), "%00", "..%2fjobs", "A".repeat(8_000)].flatMap((secret) =>
    ["GET", "POST", "DELETE"].map((method) => [method, `/cloudprnt/${secret}`] as const),
  ),
  ...[outside, `${entities}]><a>&b19;</a>`, "<a>".repeat(20_000), "a".repeat(70_000)].map(
    (body) => ["POST", `/sdp/${"a".repeat(43)}`, body] as const,
  ),
  ...["{", "[".repeat(30_000), "\0".repeat(70_000), '{"statusCode":{}}'].map(
    (body) => ["POST", `/cloudprnt/${"a".repeat(43)}`, body] as const,
  ),
];

function knock(url: string, [method, path, body = "{}"]: (typeof printersRequests)[number]): Promise<void> {
  return answered(fetch(url + path, { method, ...(method === "POST" && { body }) }));
}

const forbiddenCommands = [
  "\x1b=\x02",
  "\x1d(E\x03\x00\x01IN",
  "\x10\x04\x01",
  "\x1cq\x01\x01\x00\x01\x00\xff",
  "\x1dg0\x00\x01\x00",
  "\x12T",
  "\x1d(A\x02\x00\x00\x02",
  "\x1d(H\x06\x00\x30\x30abcd",
  "\x1dr\x01",
  "\x1da\xff",
  "\x1d:",
  "\x1d^\x05\x00\x00",
  "\x1bL",
  "\x1bJ\xff".repeat(200),
  "\x1bd\xff".repeat(200),
  "\x1d(k\x09\x00\x31\x50\x30\x1b@\x10\x04\x01",
  "\x1d(k\xff\xff\x31\x50\x30",
];

function printRaw(url: string, commands: string): Promise<void> {
  const content = Buffer.from(commands, "latin1").toString("base64");
  return post(`${url}/jobs`, { document: { type: "escpos", content } });
}
