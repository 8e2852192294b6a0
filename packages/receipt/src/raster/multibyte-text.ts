import { createRequire } from "node:module";
import type Iconv from "iconv-lite";
import type { MultibyteCharset, MultibyteText } from "../text/multibyte.ts";
import { utf8Bytes } from "../text/utf8.ts";

const require = createRequire(import.meta.url);

/** Half a megabyte of tables: read with the first printer that has letters of its own for Chinese, Japanese or Korean. */
let library: typeof Iconv | undefined;

function iconv(): typeof Iconv {
  library ??= require("iconv-lite") as typeof Iconv;
  return library;
}

/** Where single bytes end: a double-byte character begins above. */
const lastSingleByte = 0x80;
const bytesPerCharacter = 2;

/**
 * Chinese, Japanese and Korean characters and their punctuation: what printers with UTF-8 have fonts for. Everything else
 * of two cells, emoji above all, is drawn.
 */
const eastAsian =
  /^[\u3001-\u303f\u3041-\u30ff\u3105-\u312f\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff60\uffe0-\uffe6]$/;

/** The tables of a regional character set. Only characters of two bytes count: four-byte ones are not in firmware. */
export function createMultibyteText(charset: MultibyteCharset): MultibyteText {
  if (charset === "utf-8") return { encode: (text) => (eastAsian.test(text) ? utf8Bytes(text) : null) };
  return {
    encode(grapheme) {
      const bytes = iconv().encode(grapheme, charset);
      const isDouble = bytes.length === bytesPerCharacter && (bytes[0] ?? 0) > lastSingleByte;
      return isDouble && iconv().decode(bytes, charset) === grapheme ? bytes : null;
    },
  };
}
