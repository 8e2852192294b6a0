import { knownModels, modelsOf } from "@platen/receipt/printer-models";
import { AppError } from "@platen/shared/errors";
import {
  connectionTraits,
  defaultLane,
  languageTraits,
  printerCharsets,
  printerLanes,
  printerLanguages,
  printerPapers,
} from "@platen/shared/printer-kinds";
import { Type } from "@sinclair/typebox";
import { type Endpoint, endpoint } from "../endpoints/endpoint.ts";
import { oneOf, success } from "../http/schemas.ts";
import type { PrintersDeps } from "./deps.ts";
import { languageProblems, problemsBeside } from "./printer-settings.ts";
import { newPrinterDefaults, Trial, TriedPrinter } from "./schemas.ts";
import { type Found, tryPrinter } from "./try-printer.ts";

const tag = "Printers";

const addressFields = { host: "address.host", port: "address.port" };

const Models = Type.Array(Type.String());

const KnownModel = Type.Object({
  id: Type.String({ description: "What `model` of a printer is set to." }),
  maker: Type.String({ description: "Empty where the same printer is sold under many names." }),
  name: Type.String({ description: "As it stands on the printer." }),
  language: oneOf(printerLanguages, { description: "What it speaks where it is connected to." }),
  languages: Type.Array(oneOf(printerLanguages), { description: "All that it can be said to speak." }),
});

const Language = Type.Object(
  {
    id: oneOf(printerLanguages),
    name: Type.String({ description: "As its maker calls it." }),
    holds: oneOf(printerPapers, { description: "What its printers hold unless `paper` says otherwise." }),
    dpis: Type.Array(Type.Integer(), { description: "The resolutions that `dpi` can be." }),
    charsets: Type.Array(oneOf(printerCharsets), { description: "What `charset` can be." }),
    rawDocuments: Type.Boolean({ description: "Whether `POST /jobs` takes bytes in this language." }),
    onlyMaker: Type.Union([Type.String(), Type.Null()], {
      description: "Who makes all its printers, where their models are not listed.",
    }),
  },
  { title: "PrinterLanguage" },
);

const Connection = Type.Object(
  {
    id: oneOf(printerLanes, { description: "What `lane` can be." }),
    fetchesJobs: Type.Boolean({ description: "The printer fetches its jobs itself." }),
    languages: Type.Array(oneOf(printerLanguages), {
      description: "What its printers can speak; the first is the default.",
    }),
  },
  { title: "PrinterConnection" },
);

const languages = printerLanguages.map((id) => {
  const { name, holds, dpis, charsets, takesRaw, onlyMaker } = languageTraits[id];
  return { id, name, holds, dpis, charsets, rawDocuments: takesRaw, onlyMaker };
});
const connections = printerLanes.map((id) => ({ id, ...connectionTraits[id] }));

/** What helps before a printer is stored. */
export function newPrinterRoutes(deps: PrintersDeps): Endpoint[] {
  const models = Object.fromEntries(printerLanguages.map((language) => [language, modelsOf(language)]));
  return [
    endpoint({
      method: "post",
      path: "/printers/try",
      operationId: "tryPrinter",
      scopes: ["printers"],
      tag,
      summary: "See what is at an address before a printer is stored for it",
      description:
        "A worker of the site connects, asks the printer what it is and how it is, prints nothing and lets go, which takes some seconds. An address that a printer has already is not connected to again: the answer is that printer's state.",
      body: Trial,
      answers: {
        200: {
          description: "What was found; `offline` when nothing could be reached, with the reason.",
          schema: Type.Object({ success, found: TriedPrinter }),
        },
      },
      errors: ["VALIDATION_ERROR"],
      moreProblems: (body) => problemsBeside(deps, body, {}, addressFields),
      boundsItself: true,
      async handle({ body: { address, language, site = newPrinterDefaults.site }, context }) {
        const details = languageProblems(defaultLane, language);
        if (details.length > 0) throw new AppError("VALIDATION_ERROR", { details });
        const trial = { address: { ip: address.host, port: address.port }, language, site };
        return context.json({ success: true, found: foundJson(await tryPrinter(deps, trial, addressFields), address) });
      },
    }),
    endpoint({
      method: "get",
      path: "/printer-models",
      operationId: "listPrinterModels",
      scopes: "any",
      tag,
      summary: "The models, languages and connections that a printer can have",
      answers: {
        200: {
          description: "By language. `auto` asks the printer, `generic` suits most.",
          schema: Type.Object({
            success,
            models: Type.Object({ escpos: Models, starprnt: Models, zpl: Models, epos: Models }),
            known: Type.Array(KnownModel, {
              description: "All but `auto` and `generic`, by the names that people know.",
            }),
            languages: Type.Array(Language, { description: "What printers of each language are like." }),
            connections: Type.Array(Connection, { description: "How printers are reached." }),
          }),
        },
      },
      errors: [],
      handle: ({ context }) => context.json({ success: true, models, known: knownModels, languages, connections }),
    }),
  ];
}

function foundJson({ found, printerId }: Found, address: { host: string; port: number }) {
  const { status, paperStatus, coverStatus, errorCode, reason, drawer, model, capabilities, proof } = found;
  return {
    address,
    status,
    reason: (status === "offline" && reason) || null,
    paperStatus,
    coverStatus,
    ...(status === "error" && errorCode ? { errorCode } : {}),
    drawer,
    reportedModel: model,
    capabilities,
    proof,
    printerId,
  };
}
