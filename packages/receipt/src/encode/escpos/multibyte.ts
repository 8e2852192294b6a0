import type { MultibyteCharset } from "../../text/multibyte.ts";
import type { ByteWriter } from "../byte-writer.ts";

const fs = 0x1c;

/** FS ( C 48: how the bytes of text are read from here on. */
function readAs(encoding: number): number[] {
  return [fs, 0x28, 0x43, 2, 0, 0x30, encoding];
}
const oneByte = readAs(0x31);
const utf8 = readAs(0x32);

/** Switches to such characters and back, so that code pages mean what they did. */
export function writeMultibyte(writer: ByteWriter, bytes: Uint8Array, charset: MultibyteCharset | undefined): void {
  const isUtf8 = charset === "utf-8";
  writer.write(...(isUtf8 ? utf8 : [fs, 0x26]));
  writer.writeAll(bytes);
  writer.write(...(isUtf8 ? oneByte : [fs, 0x2e]));
}
