import { modelsOf } from "@platen/receipt/printer-models";
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

<!-- Made by \`npm run generate\` from packages/shared/src/config/config-schema.ts and infra/configure-page.ts; change it there. -->

Platen reads \`platen.config.json\` (or the file \`PLATEN_CONFIG\` names), then the environment; the environment wins. The file's
[JSON Schema](../platen.config.schema.json) helps your editor. Everything has a default but \`DATABASE_URL\`, which API and
worker need; \`npm start\` brings its own database.

- The file is looked for in the checkout by \`npm start\`, and in the current folder by a [release](install.md#a-release) and by
  API, worker and \`platen doctor\` when they are started by themselves. In a container, mount it and name it in \`PLATEN_CONFIG\`.
- A mistake stops the start, and all mistakes are listed at once. So is a misspelt \`PLATEN_…\` variable.
- A setting's variable that is empty counts as not set. Lists are separated by commas. \`PLATEN_API_KEY\` must not be blank:
  that is a missing secret, and it stops the start.
- **Protection:** \`PLATEN_API_KEY\` switches it on. A key in the file needs \`auth.enabled\` as well.
- **Secrets as files:** API, worker and \`platen doctor\` take every variable that stands beside a setting below as a file that
  holds its value, by adding \`_FILE\`: \`DATABASE_URL_FILE=/run/secrets/database_url\`. The other commands of \`platen\` do not. A file that is missing, empty or blank stops
  the start. So does a setting that is set both ways.
- API and worker need the same \`database\` and \`redis\` settings.
- The printer \`default\` is kept in the database. The \`printer\` settings make it at the first start. Later, a setting that is
  not set changes nothing, and one that is set is followed at the next start. What a person has set through
  \`POST /printer/config\`, \`PUT /printers/default\`, the console or \`platen printer config\` outranks the settings from then on,
  even where both say the same. A process whose settings differ warns in its log and goes on. Address and port count as one,
  and so do language, model and \`dpi\`. Of two processes with different settings the one that starts last is followed. Each
  change of a printer is a line \`the printer was changed\` in the log of the process that made it, with its reason (\`settings\`, \`request\`, \`printer\`).
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
| \`PLATEN_HOME\` | \`npm start\`, \`platen up\` | where it keeps its data; otherwise \`STATE_DIRECTORY\`, which systemd sets; \`.platen\` in a checkout that one may write in; \`/var/lib/platen\` for root; \`platen\` in \`XDG_STATE_HOME\`, or in \`~/.local/state\` |
| \`PLATEN_URL\`, \`PLATEN_API_KEY\` | \`platen\` | where the service is, \`http://localhost:3000\` unless told, and its key |
| \`OTEL_EXPORTER_OTLP_ENDPOINT\`, \`OTEL_EXPORTER_OTLP_TRACES_ENDPOINT\` and other \`OTEL_…\` | API, worker | where traces go; one of the two is enough, and without both none are made ([operate.md](operate.md#traces)) |
| \`NODE_EXTRA_CA_CERTS\` | API, worker, \`platen doctor\` | a file with the certificates of your own authority, for TLS to PostgreSQL and Redis ([remote-worker.md](remote-worker.md)) |
| \`PLATEN_PUBLISH\`, \`PLATEN_DEMO_PUBLISH\`, \`PLATEN_PROMETHEUS_PUBLISH\`, \`PLATEN_GRAFANA_PUBLISH\` | Compose, from \`infra/.env\` | where the containers can be reached ([.env.example](../infra/.env.example)) |
| \`PLATEN_VP_COUNT\` | \`npm start\` | how many virtual printers it shows, 1 to 3: \`default\`, \`bar\` and \`labels\`, in this order; 1 |
| \`PLATEN_VP_HOST\`, \`PLATEN_VP_PORT\`, \`PLATEN_VP_HTTP_PORT\` | the virtual printer (of these \`npm start\` reads the two ports; more printers take the numbers after them) | where it listens, and its page; \`127.0.0.1\`, \`9100\`, \`9180\` |
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
  return `\n## ${name}\n\n${description}\n\n${head}${rows.join("")}${name === "printer" ? modelsText() : ""}`;
}

/** Label printers are told apart by their resolution alone, so only the other two languages have names to choose from. */
function modelsText(): string {
  const common = modelsOf("zpl");
  const rows = (["escpos", "starprnt"] as const).map((language) => {
    const own = modelsOf(language).filter((model) => !common.includes(model));
    return `| \`${language}\` | ${own.map((model) => `\`${model}\``).join(", ")} |\n`;
  });
  const head = "| language | models |\n| --- | --- |\n";
  return `\n### Models\n\n\`printer.model\` is ${common.map((model) => `\`${model}\``).join(", ")} or a name that goes with \`printer.language\`:\n\n${head}${rows.join("")}`;
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
