/**
 * How long a command is, told from its first bytes. A rule sees everything held from the command's first byte on and
 * answers with the full length, or undefined when it needs to see more. Rules never look past the command, except that
 * of ESC p (see drawerPulse).
 */
export type LengthRule = (bytes: Uint8Array) => number | undefined;

/** Data of the NUL-terminated commands ends here even without its NUL; no printer keeps more. */
const maxTerminatedData = 255;
/** ESC D takes at most 32 tab stops. */
const maxTabStops = 32;
/** GS C ; has five values, each closed by a semicolon. */
const counterValues = 5;

export const fixed =
  (length: number): LengthRule =>
  () =>
    length;

/** One more rule chosen by the byte at this place; bytes no entry is known for make a command end right there. */
export const byByte =
  (index: number, rules: Readonly<Record<number, LengthRule>>): LengthRule =>
  (bytes) => {
    const value = bytes[index];
    if (value === undefined) return undefined;
    return rules[value] ? rules[value](bytes) : index + 1;
  };

/** A little-endian count at this place, `size` bytes wide; what it counts follows it and is `unit` bytes each. */
export const counted =
  (index: number, size: 1 | 2 | 4, unit = 1): LengthRule =>
  (bytes) => {
    const count = littleEndian(bytes, index, size);
    return count === undefined ? undefined : index + size + count * unit;
  };

/** Two 16-bit dimensions; the data is their product. */
export const area16 =
  (index: number): LengthRule =>
  (bytes) => {
    const x = littleEndian(bytes, index, 2);
    const y = littleEndian(bytes, index + 2, 2);
    return x === undefined || y === undefined ? undefined : index + 4 + x * y;
  };

export const terminated =
  (index: number, max = maxTerminatedData): LengthRule =>
  (bytes) => {
    const end = bytes.indexOf(0, index);
    if (end >= 0 && end - index <= max) return end + 1;
    return bytes.length - index >= max ? index + max : undefined;
  };

export const tabStops: LengthRule = terminated(2, maxTabStops);

/** ESC * m nL nH: 24-dot modes carry three bytes for each column, 8-dot modes one. */
export const columnImage: LengthRule = (bytes) => {
  const mode = bytes[2];
  if (mode === undefined) return undefined;
  return counted(3, 2, mode === 32 || mode === 33 ? 3 : 1)(bytes);
};

/** ESC & y c1 c2: each character brings its own width x and then y·x bytes. */
export const userCharacters: LengthRule = (bytes) => {
  const [, , height, first, last] = bytes;
  if (height === undefined || first === undefined || last === undefined) return undefined;
  let length = 5;
  for (let code = first; code <= last; code++) {
    const width = bytes[length];
    if (width === undefined) return undefined;
    length += 1 + width * height;
  }
  return length;
};

/** FS q n: n pictures, each with its own size in 8-dot units. */
export const nvImages: LengthRule = (bytes) => {
  const count = bytes[2];
  if (count === undefined) return undefined;
  let length = 3;
  for (let image = 0; image < count; image++) {
    const x = littleEndian(bytes, length, 2);
    const y = littleEndian(bytes, length + 2, 2);
    if (x === undefined || y === undefined) return undefined;
    length += 4 + x * y * 8;
  }
  return length;
};

/** GS * x y: x·y·8 bytes. */
export const downloadedImage: LengthRule = (bytes) => {
  const [, , x, y] = bytes;
  return x === undefined || y === undefined ? undefined : 4 + x * y * 8;
};

/** GS D 0 fn a kc1 kc2 b c followed by a whole BMP file, whose own header says its size. */
export const bitmapFile: LengthRule = (bytes) => {
  const start = 9;
  const size = littleEndian(bytes, start + 2, 4);
  return size === undefined ? undefined : start + Math.max(size, 6);
};

export const counterText: LengthRule = (bytes) => {
  let seen = 0;
  for (let index = 3; index < bytes.length; index++) {
    if (bytes[index] === 0x3b) seen++;
    if (seen === counterValues || index - 3 >= maxTerminatedData) return index + 1;
  }
  return undefined;
};

export function littleEndian(bytes: Uint8Array, index: number, size: 1 | 2 | 4): number | undefined {
  if (bytes.length < index + size) return undefined;
  let value = 0;
  for (let byte = size - 1; byte >= 0; byte--) value = value * 256 + (bytes[index + byte] ?? 0);
  return value;
}
