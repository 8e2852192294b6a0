/** Of the Internet Printing Protocol (RFC 8010) the two requests that printing with CUPS takes. */

const operations = { printJob: 0x0002, getJobAttributes: 0x0009 };
const tags = {
  operationAttributes: 0x01,
  end: 0x03,
  integer: 0x21,
  enum: 0x23,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  charset: 0x47,
  language: 0x48,
  mimeType: 0x49,
};

/** What is sent on as it is, to whatever printer. */
const rawFormat = "application/vnd.cups-raw";

const endedStates = { canceled: 7, aborted: 8, completed: 9 };

/** Prints bytes on a queue, as a POST. */
export function printJobRequest(queue: string, bytes: Uint8Array): Buffer {
  return post(queue, operations.printJob, [attribute(tags.mimeType, "document-format", rawFormat)], bytes);
}

/** Asks what has become of a job. */
export function jobStateRequest(queue: string, jobId: number): Buffer {
  const id = Buffer.alloc(4);
  id.writeInt32BE(jobId);
  return post(queue, operations.getJobAttributes, [
    attribute(tags.integer, "job-id", id),
    attribute(tags.keyword, "requested-attributes", "job-state"),
  ]);
}

/** Of an answer to `printJobRequest`. */
export function jobIdOf(answer: string): number {
  return numberOf(answer, tags.integer, "job-id");
}

/** Of an answer to `jobStateRequest`. Throws when the job has ended without having been sent. */
export function isSent(answer: string): boolean {
  const state = numberOf(answer, tags.enum, "job-state");
  if (state === endedStates.canceled || state === endedStates.aborted) throw new Error(`CUPS: job state ${state}`);
  return state === endedStates.completed;
}

function post(queue: string, operation: number, attributes: readonly Buffer[], document?: Uint8Array): Buffer {
  const path = `/printers/${queue}`;
  const head = Buffer.alloc(8);
  head.writeUInt16BE(0x0200, 0);
  head.writeUInt16BE(operation, 2);
  head.writeInt32BE(1, 4);
  const body = Buffer.concat([
    head,
    Buffer.of(tags.operationAttributes),
    attribute(tags.charset, "attributes-charset", "utf-8"),
    attribute(tags.language, "attributes-natural-language", "en"),
    attribute(tags.uri, "printer-uri", `ipp://localhost${path}`),
    attribute(tags.name, "requesting-user-name", "bench"),
    ...attributes,
    Buffer.of(tags.end),
    document ?? Buffer.alloc(0),
  ]);
  const lines = [
    `POST ${path} HTTP/1.1`,
    "Host: localhost",
    "Content-Type: application/ipp",
    `Content-Length: ${body.length}`,
  ];
  return Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`), body]);
}

function attribute(tag: number, name: string, value: string | Buffer): Buffer {
  return Buffer.concat([Buffer.of(tag), counted(name), counted(value)]);
}

function counted(value: string | Buffer): Buffer {
  const bytes = Buffer.from(value);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

function numberOf(answer: string, tag: number, name: string): number {
  const bytes = Buffer.from(answer, "latin1");
  const head = Buffer.concat([Buffer.of(tag), counted(name)]);
  const at = bytes.indexOf(head);
  if (at < 0) throw new Error(`CUPS answered without ${name}: status ${bytes.readUInt16BE(2).toString(16)}`);
  return bytes.readInt32BE(at + head.length + 2);
}
