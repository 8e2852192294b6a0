/** Introduces a hexadecimal code in field data (^FH). */
const escapeMark = "_";

/** Text of a field. Data can hold anything; what would begin a command is written by its code. */
export function fieldData(text: string): string {
  return `^FH${escapeMark}^FD${text.replace(/[\^~_\\]/g, hexCode)}^FS`;
}

function hexCode(character: string): string {
  return `${escapeMark}${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
