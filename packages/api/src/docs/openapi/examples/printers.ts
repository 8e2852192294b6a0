import { accepted } from "./jobs.ts";
import type { OperationExample } from "./operation-example.ts";

/** The virtual printer of a new installation. */
const status = {
  name: "Virtual printer",
  ip: "127.0.0.1",
  port: 9100,
  status: "online",
  paperStatus: "ok",
  coverStatus: "closed",
  queueLength: 0,
  width: 80,
  reason: null,
  silentSince: null,
  lastErrorCode: null,
  drawer: "closed",
  model: "EPSON TM-T20III",
  capabilities: { realTimeStatus: true, automaticStatus: true, statusFence: true, processId: true },
  proof: "process-id",
  worker: "online",
  printingJobId: null,
  since: "2026-03-02T07:58:12.000Z",
};

const address = { host: "127.0.0.1", port: 9100 };

const network = {
  id: "default",
  ...status,
  site: "default",
  lane: "tcp",
  fetchesJobs: false,
  address,
  language: "escpos",
  paper: "continuous",
  reportedModel: "EPSON TM-T20III",
  dpi: 203,
  charset: "none",
  whenOffline: "refuse",
  enabled: true,
  labels: {},
  version: 1,
  createdAt: "2026-03-01T18:00:00.000Z",
  updatedAt: "2026-03-01T18:00:00.000Z",
};

/** What the samples make, change and delete again. It asks for its jobs, so that nothing is connected to. */
const added = {
  id: "kitchen",
  name: "Kitchen",
  lane: "cloudprnt",
  width: 80,
  whenOffline: "queue",
  labels: { floor: "1" },
};

const { address: _address, ...withoutAddress } = network;

/** Before its web page was told where to ask. */
const waiting = {
  ...withoutAddress,
  ...added,
  fetchesJobs: true,
  ip: "",
  port: 0,
  status: "offline",
  reason: "it does not ask for its jobs",
  paperStatus: "unknown",
  coverStatus: "unknown",
  drawer: "unknown",
  language: "starprnt",
  model: "generic",
  reportedModel: null,
  capabilities: null,
  proof: null,
  pollUrl: "https://print.example.com/cloudprnt/4f1qZk0c7VdW9sTnB4yLhAmPq2XkR8uEoG6jYbNvC3s",
  pollUrls: ["https://print.example.com/cloudprnt/4f1qZk0c7VdW9sTnB4yLhAmPq2XkR8uEoG6jYbNvC3s"],
  pollAuth: null,
  identity: null,
  device: {},
  lastSeen: null,
};

const asking = {
  ...waiting,
  status: "online",
  reason: null,
  paperStatus: "ok",
  coverStatus: "closed",
  drawer: "closed",
  reportedModel: "Star mC-Print3",
  proof: "device-confirmed",
  identity: "00:11:62:0a:0b:0c",
  device: { model: "Star mC-Print3", firmware: "3.5", intervalS: 5 },
  lastSeen: "2026-03-02T09:12:40.000Z",
};

const knock = {
  id: "mPq2Xk0c7VdW9sTnB4yLhA",
  lane: "cloudprnt",
  identity: "00:11:62:0a:0b:0c",
  device: { model: "Star mC-Print3" },
  client: "203.0.113.9",
  printerId: null,
  firstAt: "2026-03-02T09:10:05.000Z",
  lastAt: "2026-03-02T09:12:40.000Z",
};

const unknown = { ...knock, id: "Zt8Rw3v5QnM1jHfKdXy7Bg", identity: "00:11:62:0d:0e:0f" };

const found = {
  address,
  status: "online",
  reason: null,
  paperStatus: "ok",
  coverStatus: "closed",
  drawer: "closed",
  reportedModel: "EPSON TM-T20III",
  capabilities: status.capabilities,
  proof: "process-id",
  printerId: "default",
};

export const printerExamples = {
  listOutages: {
    answers: {
      200: {
        success: true,
        outages: [
          {
            id: "17",
            printerId: "default",
            kind: "OFFLINE",
            reason: "the connection was refused",
            beganAt: "2026-03-02T14:02:11.000Z",
            endedAt: "2026-03-02T14:10:40.000Z",
            refused: 3,
          },
        ],
        nextCursor: null,
      },
    },
  },
  getPrinterStatus: { answers: { 200: { success: true, printer: status } } },
  printTestPage: { answers: { 200: accepted } },
  configurePrinter: {
    request: { width: 80 },
    answers: { 200: { success: true, printer: status } },
  },
  listPrinters: { answers: { 200: { success: true, printers: [network], nextCursor: null } } },
  createPrinter: {
    request: added,
    answers: { 201: { success: true, printer: waiting } },
  },
  tryPrinter: { request: { address, language: "escpos" }, answers: { 200: { success: true, found } } },
  listPrinterModels: {
    answers: {
      200: {
        success: true,
        models: {
          escpos: ["generic", "auto", "epson-tm-t88vii"],
          starprnt: ["generic", "auto", "star-tsp100iv"],
          zpl: ["generic", "auto"],
          epos: ["generic", "auto", "epson-tm-t88vii"],
        },
        known: [
          {
            id: "epson-tm-t88vii",
            maker: "Epson",
            name: "TM-T88VII",
            language: "escpos",
            languages: ["escpos", "epos"],
          },
          { id: "star-tsp100iv", maker: "Star", name: "TSP100IV", language: "starprnt", languages: ["starprnt"] },
        ],
        languages: [
          {
            id: "zpl",
            name: "ZPL",
            holds: "labels",
            dpis: [203, 300],
            charsets: ["none"],
            rawDocuments: true,
            onlyMaker: "Zebra",
          },
        ],
        connections: [{ id: "cloudprnt", fetchesJobs: true, languages: ["starprnt"] }],
      },
    },
  },
  getPrinter: { answers: { 200: { success: true, printer: waiting } } },
  updatePrinter: {
    request: { name: "Kitchen, pass" },
    answers: { 200: { success: true, printer: { ...waiting, name: "Kitchen, pass", version: 2 } } },
  },
  deletePrinter: {
    query: { openJobs: "cancel" },
    answers: { 200: { success: true, message: "Printer kitchen was deleted.", cancelledJobs: 1 } },
  },
  renewPollUrl: { answers: { 200: { success: true, printer: { ...waiting, version: 3 } } } },
  listKnocks: { answers: { 200: { success: true, knocks: [knock, unknown] } } },
  letIn: {
    path: { id: knock.id },
    request: { printer: "kitchen" },
    answers: { 200: { success: true, printer: asking } },
  },
  dismissKnock: {
    path: { id: unknown.id },
    answers: { 200: { success: true, message: "The knock was taken off the list." } },
  },
  printTestPageOn: { answers: { 200: { ...accepted, printerId: "kitchen" } } },
} satisfies Record<string, OperationExample>;
