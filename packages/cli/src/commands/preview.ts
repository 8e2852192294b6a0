import { writeFile } from "node:fs/promises";
import { extname, resolve } from "node:path";
import { openService } from "../api-connection.ts";
import { expectWords, readArguments, readWhole } from "../arguments.ts";
import { type Command, usageError } from "../command.ts";
import { commonHelp } from "../help.ts";
import { fileError, readJsonObject } from "../json-file.ts";
import { labelPrinterFor } from "../printers/label-printer.ts";
import { readTemplateFile } from "../template-file.ts";

/** What a file's name asks for. */
const mediaTypes: Readonly<Record<string, string>> = {
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain",
  ".bin": "application/octet-stream",
};

export const preview: Command = {
  summary: "show what a template prints, without paper",
  help: `platen preview <template> [-o out.png]

  <template>          a stored template's id, or a file such as ./receipt.json
  -o, --output <file> .png, .svg, .txt or .bin (the printer's bytes); without it, text on the terminal
  --data <file>       the data; the template's own example without it
  --printer <id>      for the paper of this printer   (default; for a label one that holds labels)
  --width <mm>        another paper width than the printer's
  --version <n>       the template as it was saved then, with the pictures of then
${commonHelp}`,

  async run(args, around) {
    const { values, positionals } = readArguments(args, {
      output: { type: "string", short: "o" },
      data: { type: "string" },
      printer: { type: "string" },
      width: { type: "string" },
      version: { type: "string" },
    });
    const [template] = expectWords(positionals, "template");
    const mediaType = mediaTypes[values.output === undefined ? ".txt" : extname(values.output).toLowerCase()];
    if (!mediaType) throw usageError(`The output's name must end in ${Object.keys(mediaTypes).join(", ")}.`);
    const width = readWhole("--width", values.width);
    const version = readWhole("--version", values.version, 1);
    const isFile = template.endsWith(".json");
    if (isFile && version !== undefined) throw usageError("A file has no versions.");
    const data = values.data === undefined ? undefined : await readJsonObject(values.data, around);
    const service = openService(values, around);
    const config = isFile ? (await readTemplateFile(resolve(around.directory, template), around)).config : undefined;
    const printer = values.printer ?? (await labelPrinterFor(service, config ?? template, around));
    const wishes = {
      ...(data && { data }),
      ...(printer !== undefined && { printer }),
      ...(width !== undefined && { width }),
    };
    const form = { headers: { Accept: mediaType }, parseAs: "arrayBuffer" } as const;
    const stored = { ...wishes, ...(version !== undefined && { version }) };
    const picture = config
      ? service.http.POST("/preview", { body: { config, ...wishes }, ...form })
      : service.http.POST("/templates/{id}/preview", { params: { path: { id: template } }, body: stored, ...form });
    const bytes = new Uint8Array(await service.ask<ArrayBuffer>(picture));
    if (values.output === undefined) return { text: bytes, value: { text: new TextDecoder().decode(bytes) } };
    const file = resolve(around.directory, values.output);
    await writeFile(file, bytes).catch((error: unknown) => {
      throw fileError(`${values.output} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
    });
    return { text: `${values.output}  ${bytes.length} bytes\n`, value: { file, mediaType, bytes: bytes.length } };
  },
};
