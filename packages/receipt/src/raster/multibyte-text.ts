import iconv from "iconv-lite";
import type { MultibyteCharset, MultibyteText } from "../text/multibyte.ts";

/** Where single bytes end: a double-byte character begins above. */
const lastSingleByte = 0x80;
const bytesPerCharacter = 2;

/** The tables of a regional character set. Only characters of two bytes count: four-byte ones are not in firmware. */
export function createMultibyteText(charset: MultibyteCharset): MultibyteText {
  return {
    charset,
    encode(grapheme) {
      const bytes = iconv.encode(grapheme, charset);
      const isDouble = bytes.length === bytesPerCharacter && (bytes[0] ?? 0) > lastSingleByte;
      return isDouble && iconv.decode(bytes, charset) === grapheme ? bytes : null;
    },
  };
}
