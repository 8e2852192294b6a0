import { Bitmap } from "../../bitmap.ts";
import { byteAt, type CommandHandler, type CommandHandlers, switchAt } from "../../line-printer/command-handler.ts";
import { userCharacterKey } from "../../line-printer/memory.ts";

/** ESC & y c1 c2 [x d…]…: columns of y bytes, the top dot first. */
const define: CommandHandler = (engine, bytes) => {
  const { memory, modes } = engine;
  const rows = byteAt(bytes, 2);
  const size = engine.cellOf(modes.font);
  let offset = 5;
  for (let code = byteAt(bytes, 3); code <= byteAt(bytes, 4); code += 1) {
    const columns = byteAt(bytes, offset);
    const picture = new Bitmap(size.width, size.height);
    drawColumns(bytes.subarray(offset + 1, offset + 1 + columns * rows), rows, picture);
    memory.userCharacters.set(userCharacterKey(modes.font, code), picture);
    offset += 1 + columns * rows;
  }
};

/** Draws data that runs down a column before it goes on to the next one; `bytesPerColumn` times 8 dots make a column. */
export function drawColumns(data: Uint8Array, bytesPerColumn: number, target: Bitmap): void {
  if (bytesPerColumn === 0) return;
  const columns = Math.min(target.width, Math.floor(data.length / bytesPerColumn));
  for (let x = 0; x < columns; x += 1) {
    for (let index = 0; index < bytesPerColumn; index += 1) {
      const byte = data[x * bytesPerColumn + index] ?? 0;
      for (let bit = 0; bit < 8; bit += 1) if ((byte & (0x80 >> bit)) !== 0) target.set(x, index * 8 + bit);
    }
  }
}

export const userCharacterCommands: CommandHandlers = {
  "ESC &": define,
  "ESC %": ({ modes }, bytes) => {
    modes.userCharacters = switchAt(bytes, 2);
  },
  "ESC ?": ({ memory, modes }, bytes) => {
    memory.userCharacters.delete(userCharacterKey(modes.font, byteAt(bytes, 2)));
  },
};
