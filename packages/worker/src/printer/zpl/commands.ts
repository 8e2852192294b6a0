/** The few ZPL commands the worker itself sends around a label. */

const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

/** Three lines about paper, head, buffer and labels left to print. */
export const askHostStatus = ascii("~HS");

/** One line: name, firmware, dots per millimetre, memory, options. */
export const askHostIdentification = ascii("~HI");

/** Forgets a label whose end has not arrived. One that is whole is printed all the same. */
export const cancelPartialFormat = ascii("~JX");
