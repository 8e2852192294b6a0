import { confirmationMethods } from "@platen/shared/job";
import { defaultSite, printerErrorCodes, printerStatuses, whenOfflines } from "@platen/shared/printer";
import {
  defaultLane,
  type PrinterDpi,
  printerCharsets,
  printerDpis,
  printerLanes,
  printerLanguages,
  printerPapers,
} from "@platen/shared/printer-kinds";
import { type TSchema, Type } from "@sinclair/typebox";
import {
  chosenIdPattern,
  eventId,
  labelsOf,
  noNul,
  oneOf,
  timestamp,
  timestampOrNull,
  version,
} from "../http/schemas.ts";
import { fault } from "../problems/fault.ts";
import { matching } from "../problems/matching.ts";
import { askingDetails, PollAuth } from "./asking-schemas.ts";

export const printerIdPattern = chosenIdPattern;

export const PrinterId = Type.String({
  ...matching(printerIdPattern, fault("not-an-id")),
  description: "Letters, digits, dot, underscore and hyphen, at most 64.",
});

/** Paper from the narrowest label roll to the widest desktop label printer, in millimetres. */
export const paperWidth = { minimum: 20, maximum: 220 };

const host = Type.String({ minLength: 1, maxLength: 253, description: "IPv4 or IPv6 address, or a host name." });
const port = Type.Integer({ minimum: 1, maximum: 65_535 });
const width = Type.Number({ ...paperWidth, description: "Paper width in millimetres." });

const allowSharedAddress = Type.Boolean({
  description: "Takes an address that another printer of the same site has. Without it, such an address is refused.",
});

export const PrinterChanges = Type.Object(
  {
    ip: Type.Optional(host),
    port: Type.Optional(port),
    width: Type.Optional(width),
    allowSharedAddress: Type.Optional(allowSharedAddress),
  },
  { title: "PrinterChanges", additionalProperties: false, description: "Any subset of the printer's settings." },
);

export const PrinterStatus = oneOf(printerStatuses);

const statusFields = {
  name: Type.String({ description: "What the printer is called." }),
  ip: Type.String(),
  port: Type.Integer(),
  status: PrinterStatus,
  paperStatus: oneOf(["ok", "low", "out", "unknown"]),
  coverStatus: oneOf(["closed", "open", "unknown"]),
  queueLength: Type.Integer({ minimum: 0, description: "Jobs waiting." }),
  width: Type.Number({ description: "Paper width in millimetres." }),
  errorCode: Type.Optional(
    oneOf(printerErrorCodes, {
      description: "Only while the status is error.",
    }),
  ),
  reason: Type.Union([Type.String(), Type.Null()], {
    description:
      "For people. Why the status is offline: what was seen of the printer last. While silentSince is set: that it does not answer. Null otherwise.",
  }),
  silentSince: timestampOrNull(
    "Only while the status is error: since when the printer has not answered. Its last error stays its status.",
  ),
  lastErrorCode: Type.Union([oneOf(printerErrorCodes), Type.Null()], {
    description: "Only while the status is offline: the error that it had when it last answered.",
  }),
  drawer: oneOf(["open", "closed", "unknown"]),
  model: Type.Union([Type.String(), Type.Null()], { description: "What the printer says it is." }),
  capabilities: Type.Union([
    Type.Object({
      realTimeStatus: Type.Boolean(),
      automaticStatus: Type.Boolean(),
      statusFence: Type.Boolean(),
      processId: Type.Boolean(),
    }),
    Type.Null(),
  ]),
  proof: Type.Union([oneOf(confirmationMethods), Type.Null()], {
    description:
      "What a job on this printer ends with; transmitted: sent, not confirmed. Beside a statusFence that is true it means that the printer answers sooner than it can have printed.",
  }),
  worker: oneOf(["online", "offline"], {
    description: "Offline: no worker is heard, so nothing can be printed. A printer that asks needs none.",
  }),
  printingJobId: Type.Union([Type.String(), Type.Null()], { description: "The job that is being printed." }),
  since: timestamp("Since when status, paper and cover are as they are."),
};

export const Printer = Type.Object(statusFields, { title: "Printer" });

const { paperStatus, coverStatus, errorCode } = statusFields;

/** What `/ws` and `/events` send when a printer changes. */
export const PrinterUpdate = Type.Object(
  {
    id: Type.Optional(eventId),
    type: Type.Literal("printerUpdate"),
    data: Type.Object({ printerId: Type.String(), status: PrinterStatus, paperStatus, coverStatus, errorCode }),
  },
  { title: "PrinterUpdate", description: "The printer's status changed." },
);

/** Letters, digits, dot, underscore and hyphen: a site names a queue. */
export const Site = Type.String({
  ...matching(printerIdPattern, fault("not-an-id")),
  description: "The network it stands in: a shop, a kitchen, a warehouse.",
});

const settings = {
  name: Type.String({ minLength: 1, maxLength: 200, ...noNul, description: "What people call it." }),
  site: Site,
  lane: oneOf(printerLanes, {
    description:
      "The way bytes reach it. With tcp a worker connects to it; with cloudprnt (Star) and sdp (Epson) it asks this service for its jobs. Cannot be changed.",
  }),
  address: Type.Object(
    { host, port },
    { additionalProperties: false, description: "Where it is. A printer that asks has none." },
  ),
  language: oneOf(printerLanguages, {
    description: "What it speaks: ESC/POS, StarPRNT, ZPL or, with sdp alone, ePOS.",
  }),
  width,
  paper: oneOf(printerPapers, {
    description: "What it holds: continuous paper, or labels, on which only templates with a `height` are printed.",
  }),
  model: Type.String({
    minLength: 1,
    maxLength: 100,
    description: 'Which printer it is: decides code pages, columns and speed. "auto" asks the printer.',
  }),
  dpi: Type.Unsafe<PrinterDpi>({
    type: "integer",
    enum: [...printerDpis],
    description: "Dots per inch of a label printer; the resolution of receipt printers follows from their model.",
  }),
  charset: oneOf(printerCharsets, {
    description: "The Chinese, Japanese or Korean characters of an ESC/POS printer's firmware.",
  }),
  whenOffline: oneOf(whenOfflines, {
    description: "What POST /print does while it is offline: answer 503, or accept and wait.",
  }),
  enabled: Type.Boolean({ description: "False: no worker connects to it, and it counts as offline." }),
  labels: labelsOf({
    description:
      "Names and values of your own choice. Where `page` is a web address, the console leads to it as the printer's own page.",
  }),
};

/** What a new printer has that says nothing of it. */
export const newPrinterDefaults = {
  site: defaultSite,
  lane: defaultLane,
  model: "generic",
  dpi: 203,
  charset: "none",
  whenOffline: "refuse",
  enabled: true,
  labels: {},
} as const;

const withDefault = <Schema extends TSchema>(name: keyof typeof newPrinterDefaults, schema: Schema) =>
  Type.Optional({ ...schema, default: newPrinterDefaults[name] });

const { name, address, language, paper } = settings;

export const NewPrinter = Type.Object(
  {
    id: PrinterId,
    name,
    address: Type.Optional({ ...address, description: "Where it is; needed with tcp. A printer that asks has none." }),
    language: Type.Optional({
      ...language,
      description: `${language.description} Needed with tcp; with cloudprnt always starprnt, with sdp always epos.`,
    }),
    width,
    paper: Type.Optional({
      ...paper,
      description: `${paper.description} Default labels for zpl, continuous for the other languages.`,
    }),
    site: withDefault("site", settings.site),
    lane: withDefault("lane", settings.lane),
    model: withDefault("model", settings.model),
    dpi: withDefault("dpi", settings.dpi),
    charset: withDefault("charset", settings.charset),
    whenOffline: withDefault("whenOffline", settings.whenOffline),
    enabled: withDefault("enabled", settings.enabled),
    labels: withDefault("labels", settings.labels),
    pollAuth: Type.Optional(PollAuth),
    allowSharedAddress: Type.Optional(allowSharedAddress),
  },
  { title: "NewPrinter", additionalProperties: false },
);

export const PrinterFields = Type.Partial(Type.Object({ ...settings, pollAuth: PollAuth, allowSharedAddress }), {
  title: "PrinterFields",
  additionalProperties: false,
  description: "Any subset of a printer's fields; `address` and `labels` are replaced as a whole.",
});

/** Where a printer may be, and what it may speak. */
export const Trial = Type.Object(
  { address, language, site: withDefault("site", settings.site) },
  { title: "Trial", additionalProperties: false },
);

export const TriedPrinter = Type.Object(
  {
    address,
    status: PrinterStatus,
    reason: statusFields.reason,
    paperStatus,
    coverStatus,
    errorCode,
    drawer: statusFields.drawer,
    reportedModel: Type.Union([Type.String(), Type.Null()], { description: "What the printer says it is." }),
    capabilities: statusFields.capabilities,
    proof: statusFields.proof,
    printerId: Type.Union([PrinterId, Type.Null()], {
      description: "The printer that has this address already: it was not connected to again, and this is its state.",
    }),
  },
  { title: "TriedPrinter", description: "What was found at an address." },
);

export const PrinterDetails = Type.Object(
  {
    id: PrinterId,
    ...statusFields,
    ...settings,
    address: Type.Optional(settings.address),
    ...askingDetails,
    fetchesJobs: Type.Boolean({ description: "It fetches its jobs itself, so no worker connects to it." }),
    reportedModel: Type.Union([Type.String(), Type.Null()], { description: "What the printer says it is." }),
    version,
    createdAt: timestamp("When it was created."),
    updatedAt: timestamp("When its fields were last changed."),
  },
  { title: "PrinterDetails", description: "A printer: how it is, and how it is set up." },
);
