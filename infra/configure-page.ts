import { environmentSettings } from "@platen/shared/config";
import { ConfigSchema } from "@platen/shared/config-schema";

/** What the page needs of a setting's JSON Schema. */
interface Setting {
  description?: string;
  default?: unknown;
  type?: string;
  minimum?: number;
  maximum?: number;
  anyOf?: readonly object[];
}

interface Section {
  description?: string;
  properties: Readonly<Record<string, Setting>>;
}

const introduction = `# Settings

<!-- Made by \`npm run generate\` from packages/shared/src/config-schema.ts; change it there. -->

Platen reads \`platen.config.json\` in the folder it is started in (or the file \`PLATEN_CONFIG\` names), then the environment;
the environment wins. The file's [JSON Schema](../platen.config.schema.json) helps your editor. Without a file and without
variables everything has a default.

- A mistake stops the start, and all mistakes are listed at once. So is a misspelt \`PLATEN_…\` variable.
- An empty variable counts as not set. Lists are separated by commas.
- **Secrets as files:** every variable can be given as a file that holds its value, by adding \`_FILE\`:
  \`DATABASE_URL_FILE=/run/secrets/database_url\`.
- API and worker need the same \`database\`, \`redis\` and \`printer\` settings.
- What \`POST /printer/config\` (\`platen printer config\`) sets is kept in the database and outranks address, port and width here.
- \`npx platen doctor\` reads the same settings, and tells what is wrong with them and with what they point at.

\`\`\`json
{
  "$schema": "./platen.config.schema.json",
  "server": { "host": "0.0.0.0" },
  "printer": { "ip": "printer.shop.example", "model": "epson-tm-t20iii", "whenOffline": "queue" }
}
\`\`\`
`;

const environment = `
## Other variables

| variable | read by | what it is |
| --- | --- | --- |
| \`PLATEN_CONFIG\` | API, worker, \`npm start\`, \`platen doctor\` | the configuration file, when it is not \`platen.config.json\` here |
| \`PLATEN_HOME\` | \`npm start\` | where it keeps its database; \`.platen\` in the checkout |
| \`PLATEN_URL\` | \`platen\` | where the service is; \`http://localhost:3000\` |
| \`OTEL_EXPORTER_OTLP_ENDPOINT\` and other \`OTEL_…\` | API, worker | where traces go; none are made without it ([operate.md](operate.md#traces)) |
| \`NODE_EXTRA_CA_CERTS\` | API, worker, \`platen doctor\` | a file with the certificates of your own authority, for TLS to PostgreSQL and Redis ([remote-worker.md](remote-worker.md)) |
| \`PLATEN_VP_HOST\`, \`PLATEN_VP_PORT\`, \`PLATEN_VP_HTTP_PORT\` | the virtual printer | where it listens, and its page; \`127.0.0.1\`, \`9100\`, \`9180\` |
`;

/** The page about every setting. Pure: whoever calls it writes the file or compares it. */
export function configurePage(): string {
  const { $schema: _, ...sections } = ConfigSchema.properties;
  return (
    introduction +
    Object.entries(sections)
      .map(([name, section]) => sectionText(name, section))
      .join("") +
    environment
  );
}

function sectionText(name: string, { description = "", properties }: Section): string {
  const rows = Object.entries(properties).map(([key, setting]) => row(`${name}.${key}`, setting));
  const head = "| setting | variable | default | what it is |\n| --- | --- | --- | --- |\n";
  return `\n## ${name}\n\n${description}\n\n${head}${rows.join("")}`;
}

function row(path: string, setting: Setting): string {
  const [variable] = Object.entries(environmentSettings).find(([, target]) => target === path) ?? [];
  const cells = [`\`${path}\``, variable ? `\`${variable}\`` : "", defaultText(setting), meaning(setting)];
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |\n`;
}

function defaultText({ default: value }: Setting): string {
  if (value === "" || value === undefined) return "empty";
  return `\`${typeof value === "string" ? value : JSON.stringify(value)}\``;
}

function meaning({ description = "", type, minimum, maximum, anyOf = [] }: Setting): string {
  const choices = anyOf.flatMap((choice) => ("const" in choice ? [`\`${String(choice.const)}\``] : []));
  const isNumber = type === "integer" || type === "number";
  const range = isNumber && [minimum !== undefined && `from ${minimum}`, maximum !== undefined && `to ${maximum}`];
  const bounds = range ? range.filter(Boolean).join(" ") : "";
  return [description, choices.length > 0 && `One of ${choices.join(", ")}.`, bounds && `A number ${bounds}.`]
    .filter(Boolean)
    .join(" ");
}
