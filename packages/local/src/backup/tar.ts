/** The tar format as far as files with short names need it: https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html. */

/** Everything in a tarball comes in blocks of this size. */
const blockBytes = 512;

export interface TarHeader {
  /** A path longer than 100 bytes goes in two parts, cut at a slash. */
  prefix?: string;
  name: string;
  mode: number;
  size: number;
  seconds: number;
}

/** The fields of a ustar header, in their order. */
export function tarHeader({ prefix = "", name, mode, size, seconds }: TarHeader): Buffer {
  const block = Buffer.alloc(blockBytes);
  const write = (text: string, at: number) => void block.write(text, at, "utf8");
  const octal = (value: number, length: number) => value.toString(8).padStart(length - 1, "0");
  write(name, 0);
  write(octal(mode, 8), 100);
  write(octal(0, 8), 108);
  write(octal(0, 8), 116);
  write(octal(size, 12), 124);
  write(octal(seconds, 12), 136);
  write("0", 156);
  write("ustar\u000000", 257);
  write(prefix, 345);
  write(`${octal(checksum(block), 7)}\u0000 `, 148);
  return block;
}

/** What fills the last block of a file. */
export const tarPadding = (size: number) => Buffer.alloc(-size & (blockBytes - 1));

export const tarEnd = Buffer.alloc(2 * blockBytes);

export interface TarFile {
  name: string;
  content: Buffer;
}

/** The files of a tarball, one after the other. Throws where it is cut off or damaged. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarFile> {
  const bytes = new ByteReader(source);
  for (;;) {
    const header = await bytes.take(blockBytes);
    if (header.every((byte) => byte === 0)) return;
    const sum = readOctal(header, 148, 8);
    if (sum !== checksum(header)) throw new Error("the header of a file in it is damaged");
    const size = readOctal(header, 124, 12);
    const content = await bytes.take(size);
    await bytes.take(tarPadding(size).length);
    yield { name: header.toString("utf8", 0, header.indexOf(0)), content };
  }
}

/** Over the header with spaces in place of the sum itself. */
function checksum(header: Buffer): number {
  return header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 0x20 : byte), 0);
}

function readOctal(header: Buffer, at: number, length: number): number {
  return Number.parseInt(header.toString("latin1", at, at + length), 8);
}

class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #chunks: Buffer[] = [];
  #length = 0;

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async take(count: number): Promise<Buffer> {
    while (this.#length < count) {
      const { value, done } = await this.#source.next();
      if (done) throw new Error("it ends in the middle");
      this.#chunks.push(value);
      this.#length += value.length;
    }
    const all = Buffer.concat(this.#chunks);
    this.#chunks = [all.subarray(count)];
    this.#length -= count;
    return all.subarray(0, count);
  }
}
