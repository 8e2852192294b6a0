import { accepted } from "./jobs.ts";
import type { OperationExample } from "./operation-example.ts";

const status = {
  name: "Kitchen",
  ip: "192.168.1.50",
  port: 9100,
  status: "online",
  paperStatus: "ok",
  coverStatus: "closed",
  queueLength: 0,
  width: 80,
  reason: null,
  drawer: "closed",
  model: "TM-T88VII",
  capabilities: { realTimeStatus: true, automaticStatus: true, statusFence: true, processId: true },
  proof: "process-id",
  worker: "online",
  printingJobId: null,
  since: "2026-03-02T07:58:12.000Z",
};

const settings = {
  name: "Kitchen",
  site: "default",
  lane: "tcp",
  address: { host: "192.168.1.50", port: 9100 },
  language: "escpos",
  width: 80,
  paper: "continuous",
  model: "auto",
  dpi: 203,
  charset: "none",
  whenOffline: "queue",
  enabled: true,
  labels: { floor: "1" },
};

const printer = {
  id: "kitchen",
  ...status,
  ...settings,
  reportedModel: "TM-T88VII",
  version: 1,
  createdAt: "2026-03-01T18:00:00.000Z",
  updatedAt: "2026-03-01T18:00:00.000Z",
};

const { address: _address, ...withoutAddress } = printer;

/** One in another network, which asks. */
const shop = {
  ...withoutAddress,
  id: "shop",
  name: "Shop",
  ip: "",
  port: 0,
  lane: "cloudprnt",
  language: "starprnt",
  model: "generic",
  reportedModel: "Star mC-Print3",
  capabilities: null,
  proof: "device-confirmed",
  labels: {},
  pollUrl: "https://print.example.com/cloudprnt/4f1qZk0c7VdW9sTnB4yLhAmPq2XkR8uEoG6jYbNvC3s",
  pollAuth: null,
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

const found = {
  address: settings.address,
  status: "online",
  reason: null,
  paperStatus: "ok",
  coverStatus: "closed",
  drawer: "closed",
  reportedModel: "TM-T88VII",
  capabilities: status.capabilities,
  proof: "process-id",
  printerId: null,
};

const { name, address, language, width, whenOffline, labels } = settings;

export const printerExamples = {
  listOutages: {
    answers: {
      200: {
        success: true,
        outages: [
          {
            id: "17",
            printerId: "kitchen",
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
    request: { ip: "192.168.1.50", port: 9100, width: 80 },
    answers: { 200: { success: true, printer: status } },
  },
  listPrinters: { answers: { 200: { success: true, printers: [printer], nextCursor: null } } },
  createPrinter: {
    request: { id: "kitchen", name, address, language, width, model: "auto", whenOffline, labels },
    answers: { 201: { success: true, printer } },
  },
  tryPrinter: { request: { address, language }, answers: { 200: { success: true, found } } },
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
      },
    },
  },
  getPrinter: { answers: { 200: { success: true, printer } } },
  updatePrinter: {
    request: { name: "Kitchen, pass" },
    answers: { 200: { success: true, printer: { ...printer, name: "Kitchen, pass", version: 2 } } },
  },
  deletePrinter: { answers: { 200: { success: true, message: "Printer kitchen was deleted.", cancelledJobs: 0 } } },
  renewPollUrl: { answers: { 200: { success: true, printer: { ...shop, version: 2, identity: null } } } },
  listKnocks: { answers: { 200: { success: true, knocks: [knock] } } },
  letIn: {
    request: { newPrinter: { id: "shop", name: "Shop", width: 80 } },
    answers: { 200: { success: true, printer: shop } },
  },
  dismissKnock: { answers: { 200: { success: true, message: "The knock was taken off the list." } } },
  printTestPageOn: { answers: { 200: { ...accepted, printerId: "kitchen" } } },
} satisfies Record<string, OperationExample>;
