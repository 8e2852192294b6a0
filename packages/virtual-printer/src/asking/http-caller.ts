import { createHash, randomBytes } from "node:crypto";

/** Who a printer is to the server, where its web page was given a name and a password. */
export interface Credentials {
  user: string;
  password: string;
}

export interface Call {
  method: "GET" | "POST" | "DELETE";
  url: URL;
  headers?: Record<string, string>;
  body?: string;
}

export interface Called {
  status: number;
  headers: Headers;
  body: Uint8Array;
}

/** A printer gives up a question that nobody answers, and asks again. */
const usualPatienceMs = 30_000;

/** Calls a server as a printer does. Star's always say their password (Basic); Epson's say it when asked to (Digest). */
export class HttpCaller {
  readonly #credentials: Credentials | undefined;
  readonly #isBasic: boolean;
  readonly #patienceMs: number;
  readonly #underWay = new Set<AbortController>();
  /** The server's last word on how a password is to be said; it is good for many calls. */
  #challenge: Map<string, string> | undefined;
  #uses = 0;

  constructor(credentials: Credentials | undefined, way: "basic" | "digest", patienceMs: number = usualPatienceMs) {
    this.#credentials = credentials;
    this.#isBasic = way === "basic";
    this.#patienceMs = patienceMs;
  }

  /** Rejects when there is no whole answer. */
  async call(call: Call): Promise<Called> {
    const answer = await this.#send(call);
    if (answer.status !== 401 || !this.#credentials || this.#isBasic) return answer;
    this.#challenge = readChallenge(answer.headers.get("www-authenticate"));
    this.#uses = 0;
    return this.#challenge ? this.#send(call) : answer;
  }

  /** Gives up what is under way. */
  close(): void {
    for (const giveUp of this.#underWay) giveUp.abort();
  }

  /** With a timer of its own: Node forgets a time limit that stands in an `AbortSignal.any` (nodejs/node#57736). */
  async #send({ method, url, headers, body }: Call): Promise<Called> {
    const authorization = this.#authorization(method, url);
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(), this.#patienceMs);
    this.#underWay.add(giveUp);
    try {
      const response = await fetch(url, {
        method,
        headers: { ...headers, ...(authorization && { Authorization: authorization }) },
        ...(body !== undefined && { body }),
        redirect: "manual",
        signal: giveUp.signal,
      });
      return { status: response.status, headers: response.headers, body: new Uint8Array(await response.arrayBuffer()) };
    } finally {
      clearTimeout(timer);
      this.#underWay.delete(giveUp);
    }
  }

  #authorization(method: string, url: URL): string | undefined {
    if (!this.#credentials) return undefined;
    const { user, password } = this.#credentials;
    if (this.#isBasic) return `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
    if (!this.#challenge) return undefined;
    this.#uses++;
    return digest(this.#challenge, this.#uses, { user, password }, method, `${url.pathname}${url.search}`);
  }
}

/** `Digest realm="…", nonce="…"` as names and values; undefined for another scheme. */
function readChallenge(header: string | null): Map<string, string> | undefined {
  if (!header || !/^digest\s/i.test(header)) return undefined;
  const parts = header.matchAll(/(\w+)=(?:"([^"]*)"|([^\s,]+))/g);
  return new Map([...parts].map(([, name = "", quoted, bare]) => [name.toLowerCase(), quoted ?? bare ?? ""]));
}

/** RFC 7616 with MD5, the only sum that printers know. */
function digest(
  challenge: ReadonlyMap<string, string>,
  uses: number,
  { user, password }: Credentials,
  method: string,
  uri: string,
): string {
  const realm = challenge.get("realm") ?? "";
  const nonce = challenge.get("nonce") ?? "";
  const opaque = challenge.get("opaque");
  const count = uses.toString(16).padStart(8, "0");
  const own = randomBytes(8).toString("hex");
  const secret = md5(`${user}:${realm}:${password}`);
  const request = md5(`${method}:${uri}`);
  const response = challenge.has("qop")
    ? md5(`${secret}:${nonce}:${count}:${own}:auth:${request}`)
    : md5(`${secret}:${nonce}:${request}`);
  return [
    `Digest username="${user}", realm="${realm}", nonce="${nonce}", uri="${uri}", response="${response}"`,
    ...(challenge.has("qop") ? [`qop=auth, nc=${count}, cnonce="${own}"`] : []),
    ...(challenge.has("algorithm") ? [`algorithm=${challenge.get("algorithm")}`] : []),
    ...(opaque === undefined ? [] : [`opaque="${opaque}"`]),
  ].join(", ");
}

function md5(text: string): string {
  return createHash("md5").update(text).digest("hex");
}
