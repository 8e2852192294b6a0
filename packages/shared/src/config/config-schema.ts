import { type Static, type TSchema, Type } from "@sinclair/typebox";

/** Node's timers end at 24 days, and a longer one fires at once. Nobody waits more than a week for paper. */
const longestWaitDays = 7;
/** PostgreSQL has no date before 4713 BC, so what is taken from today's must have an end. A century is for ever. */
const centuryDays = 36_500;

const duration = (description: string, fallback: string, atMostDays: number) =>
  Type.Union([Type.Integer({ minimum: 1 }), Type.String({ pattern: "^[1-9][0-9]{0,6}(s|m|h|d)$" })], {
    description: `${description} Seconds, or a text such as "90s", "15m", "1h" or "2d"; at most ${atMostDays} days.`,
    default: fallback,
    expected: `a whole number of seconds, or a text such as "90s", "15m", "1h" or "2d"; at most ${atMostDays} days`,
    atMostDays,
  });

/** Far past any use, and proxies take at least four times as much for all headers of a request. */
const longestKey = 1_000;

/** As many cores as a large machine has. More are for more machines, and would only hold connections. */
const mostProcesses = 64;

const expectedNetwork = '"loopback", "private", "any" or a range such as 10.1.0.0/16';

const expectedOrigin =
  '"*", or an origin as browsers send it, such as https://pos.example or http://pos.example:8080: with its scheme, without a path or a slash at the end, in small letters and without the scheme\'s own port';

const port = (options: { description: string; default?: number }) =>
  Type.Integer({ minimum: 1, maximum: 65_535, expected: "a whole number from 1 to 65535", ...options });

const section = <T extends Record<string, TSchema>>(properties: T, description: string) =>
  Type.Object(properties, { additionalProperties: false, default: {}, description });

/**
 * The whole configuration. Defaults live here and nowhere else; `platen.config.schema.json` is printed from it.
 * A property's `expected` is the sentence a person reads when it is wrong, where the schema's own words would not help.
 * What its formats and `atMostDays` mean is told to the validator in `config.ts`.
 */
export const ConfigSchema = Type.Object(
  {
    $schema: Type.Optional(Type.String({ description: "For editors; ignored." })),
    server: section(
      {
        host: Type.String({
          minLength: 1,
          default: "127.0.0.1",
          description: "Address to listen on. The default takes requests from this machine only; 0.0.0.0 takes all.",
        }),
        port: port({ default: 3000, description: "Port of the HTTP interface and of /ws." }),
        basePath: Type.String({
          pattern: "^(/[A-Za-z0-9._~-]+)*$",
          default: "",
          description: 'Prefix of every path, as in "/printing".',
          expected: 'empty, or a path such as "/printing" without a slash at the end',
        }),
        publicUrl: Type.String({
          pattern: "^(https?://[^/?#\\s@]+)?$",
          default: "",
          description:
            'Where other devices reach the service, as in "https://print.example.com", without basePath. Shown as the address for a cloud printer to whoever sets it up by localhost.',
          expected: "empty, or an address such as https://print.example.com without a path",
        }),
        corsOrigins: Type.Array(Type.String({ format: "origin", expected: expectedOrigin }), {
          default: [],
          description: 'Origins whose pages may call the API, as in "https://pos.example"; "*" for any.',
        }),
        trustedProxies: Type.Array(Type.String({ format: "network", expected: expectedNetwork }), {
          default: [],
          description:
            "Networks of the proxies whose X-Forwarded-For is believed, as ranges or addresses: the client is the last address in it that is none of these. Without any, whoever connects is the client, and all behind a proxy count as one (limits.requestsPerMinute).",
        }),
        drainSeconds: Type.Integer({
          minimum: 0,
          maximum: 120,
          default: 0,
          description:
            "How long a process that was asked to stop goes on answering while /readyz says 503, so that a proxy sends nobody there any more.",
        }),
        processes: Type.Integer({
          minimum: 1,
          maximum: mostProcesses,
          default: 1,
          description:
            "How many processes serve the port. One takes about one core. Each is a replica: it has its own connections to PostgreSQL and Redis, and limits.requestsPerMinute and limits.webSocketClients count for each by itself.",
          expected: `a whole number from 1 to ${mostProcesses}`,
        }),
      },
      "The HTTP side.",
    ),
    auth: section(
      {
        enabled: Type.Boolean({
          default: false,
          description: "Whether requests need an API key. PLATEN_API_KEY sets it; a key in the file needs it as well.",
        }),
        apiKey: Type.String({
          pattern: "^([!-~]([ -~]*[!-~])?)?$",
          maxLength: longestKey,
          default: "",
          description: `A key that may do everything, sent as X-API-Key; others are made with it, at /keys. Printable ASCII without blanks at its ends, at most ${longestKey} characters.`,
          expected: `printable ASCII without blanks at its ends, at most ${longestKey} characters: no client can send another key in a header`,
        }),
      },
      "Protection by an API key.",
    ),
    database: section(
      {
        url: Type.String({
          pattern: "^(postgres(ql)?://.+)?$",
          format: "server-url",
          default: "",
          description: "PostgreSQL connection address. API and worker need one; `npm start` brings its own database.",
          expected:
            "an address such as postgres://user:password@host:5432/platen, with one host and / ? # @ % in the password as %2F %3F %23 %40 %25",
        }),
      },
      "Where jobs and templates are kept.",
    ),
    redis: section(
      {
        url: Type.String({
          pattern: "^(rediss?://.+)?$",
          format: "server-url",
          default: "",
          description: "Redis connection address. Empty: queue and events run on PostgreSQL.",
          expected: "empty, or an address such as redis://host:6379, with one host",
        }),
        prefix: Type.String({
          pattern: "^[A-Za-z0-9_-]{1,40}$",
          default: "platen",
          description: "First part of every Redis key, so that several installations can share a server.",
        }),
      },
      "Queue and event channel. Without Redis both run on PostgreSQL, for several API processes too.",
    ),
    printer: section(
      {
        name: Type.String({
          minLength: 1,
          maxLength: 200,
          default: "Receipt printer",
          description: "Shown in the printer status.",
        }),
        model: Type.String({
          minLength: 1,
          default: "generic",
          description: 'Which printer it is: decides code pages, columns and speed. "auto" asks the printer.',
        }),
        language: Type.Union([Type.Literal("escpos"), Type.Literal("starprnt"), Type.Literal("zpl")], {
          default: "escpos",
          description:
            "What the printer speaks: ESC/POS (receipt printers), StarPRNT (receipt printers of Star) or ZPL (label printers).",
          expected: '"escpos", "starprnt" or "zpl"',
        }),
        dpi: Type.Union([Type.Literal(203), Type.Literal(300)], {
          default: 203,
          description:
            'Dots per inch of a label printer; with the model "auto" what its name says is believed. The resolution of receipt printers follows from their model.',
          expected: "203 or 300",
        }),
        ip: Type.String({
          format: "printer-address",
          default: "127.0.0.1",
          description: "Address or host name. Address and port count until a person sets one of them.",
          expected: "an IPv4 or IPv6 address or a host name",
        }),
        port: port({ default: 9100, description: "TCP port of the printer." }),
        width: Type.Number({
          minimum: 20,
          maximum: 220,
          default: 80,
          description: "Paper width in millimetres. Counts until a person sets it.",
        }),
        paper: Type.Optional(
          Type.Union([Type.Literal("continuous"), Type.Literal("labels")], {
            description:
              "What the printer holds: continuous paper, or labels. On labels only templates with a height are printed. Not set: labels for zpl, continuous paper for the other languages.",
            expected: '"continuous" or "labels"',
          }),
        ),
        charset: Type.Union(
          [
            Type.Literal("none"),
            Type.Literal("gb18030"),
            Type.Literal("big5"),
            Type.Literal("shift_jis"),
            Type.Literal("euc-kr"),
            Type.Literal("utf-8"),
          ],
          {
            default: "none",
            description:
              "The Chinese, Japanese or Korean characters of an ESC/POS printer's firmware, printed as text instead of being drawn; utf-8 for printers that take it (FS ( C). Wrong for a printer that lacks them: it prints other letters.",
            expected: '"none", "gb18030", "big5", "shift_jis", "euc-kr" or "utf-8"',
          },
        ),
        fonts: Type.Array(Type.String({ minLength: 1 }), {
          default: [],
          description:
            "Font files (TrueType, OpenType or WOFF2) for text the printer has no glyphs for, asked before the built-in ones.",
        }),
        whenOffline: Type.Union([Type.Literal("refuse"), Type.Literal("queue")], {
          default: "refuse",
          description: "What POST /print does while the printer is offline: answer 503, or accept and wait.",
          expected: '"refuse" or "queue"',
        }),
        allowedNetworks: Type.Array(Type.String({ format: "network", expected: expectedNetwork }), {
          default: ["loopback", "private"],
          description:
            'Networks the printer may be in: CIDR ranges, "loopback", "private" (link-local and 100.64.0.0/10 included, the metadata addresses of clouds not) or "any".',
        }),
      },
      "The printer.",
    ),
    jobs: section(
      {
        expireAfter: duration("A job not started within this time fails with EXPIRED.", "1h", centuryDays),
        stallAfter: duration(
          "How long a receipt on the wire may wait for a person (paper, cover) before its outcome is given up.",
          "15m",
          longestWaitDays,
        ),
        retention: duration("Finished jobs are deleted after this time.", "30d", centuryDays),
        rawDocuments: Type.Boolean({
          default: false,
          description:
            "Whether POST /jobs takes documents of type escpos, starprnt and zpl: bytes of a printer's own language. What could change the printer itself is refused; what is printed, and whether a drawer opens, is the client's decision alone.",
          expected: "true or false",
        }),
      },
      "The life of jobs.",
    ),
    webhooks: section(
      {
        allowedNetworks: Type.Array(Type.String({ format: "network", expected: expectedNetwork }), {
          default: [],
          description:
            'Networks beside the internet in which webhooks may be: CIDR ranges, "loopback", "private" or "any". Only there http:// will do instead of https://.',
        }),
        retryAfter: duration(
          "How long after it failed a message is sent again, about; each further time twice as long, up to 4 hours, for a day.",
          "5s",
          1,
        ),
      },
      "Addresses that are told what happens.",
    ),
    limits: section(
      {
        bodyBytes: Type.Integer({
          minimum: 1024,
          maximum: 64 * 1024 * 1024,
          default: 1024 * 1024,
          description:
            "Largest request body, in bytes. All bodies together may take 64 MiB of a process, or two of the largest.",
        }),
        webSocketClients: Type.Integer({
          minimum: 1,
          default: 5000,
          description: "Most connections for events (/ws and /events) of one API process.",
        }),
        requestsPerMinute: Type.Integer({
          minimum: 0,
          default: 0,
          description:
            "Most requests a minute for all who have the same API key, and for every address without one (an IPv6 network of 64 bits counts as one); 0 for no limit.",
        }),
        answerWithinMs: Type.Integer({
          minimum: 1_000,
          maximum: 60_000,
          default: 3_000,
          description:
            "How long a request waits for database and queue before it is answered 503. More for a machine that is slow or busy.",
        }),
        confirmWithinMs: Type.Integer({
          minimum: 1_000,
          maximum: 3_600_000,
          default: 90_000,
          description:
            "How long a printer that fetches its jobs may take to say that one is printed, beside what its paper takes; then its outcome is unknown.",
        }),
      },
      "Guard rails.",
    ),
    worker: section(
      {
        host: Type.String({
          minLength: 1,
          default: "127.0.0.1",
          description: "Address the worker's own metrics and health port listens on.",
        }),
        port: port({ default: 3001, description: "Port of the worker's metrics and health." }),
        sites: Type.Array(Type.String({ minLength: 1 }), {
          default: [],
          description:
            "Sites whose printers this worker serves; empty for all. Workers of one site share its printers.",
        }),
      },
      "The worker process.",
    ),
    metrics: section(
      {
        installation: Type.String({
          pattern: "^([A-Za-z0-9][A-Za-z0-9._-]{0,62})?$",
          default: "",
          description:
            "The label `installation` of everything that /metrics of API and worker tell, for a Prometheus that watches several installations; empty for none.",
          expected: "empty, or a name of at most 63 letters, digits, dots, dashes and underscores",
        }),
      },
      "Numbers for Prometheus.",
    ),
    log: section(
      {
        level: Type.Union(
          ["trace", "debug", "info", "warn", "error", "fatal", "silent"].map((level) => Type.Literal(level)),
          {
            default: "info",
            description: "How much is logged.",
            expected: "trace, debug, info, warn, error, fatal or silent",
          },
        ),
      },
      "Logging.",
    ),
  },
  { additionalProperties: false, title: "Platen configuration", $id: "platen.config.schema.json" },
);

export type RawConfig = Static<typeof ConfigSchema>;
