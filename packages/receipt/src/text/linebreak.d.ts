/** The package brings no types of its own. */
declare module "linebreak" {
  export default class LineBreaker {
    constructor(text: string);
    /** The offset after which the text may be broken next, in UTF-16 units; null at the end. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}
