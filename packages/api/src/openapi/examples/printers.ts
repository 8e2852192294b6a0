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
        },
        known: [
          { id: "epson-tm-t88vii", maker: "Epson", name: "TM-T88VII", language: "escpos" },
          { id: "star-tsp100iv", maker: "Star", name: "TSP100IV", language: "starprnt" },
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
  printTestPageOn: { answers: { 200: { ...accepted, printerId: "kitchen" } } },
} satisfies Record<string, OperationExample>;
