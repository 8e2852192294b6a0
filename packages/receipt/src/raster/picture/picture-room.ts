/** Too many pictures wait to be decoded. The same request may succeed in a moment. */
export class PicturesBusy extends Error {
  override name = "PicturesBusy";

  constructor(options?: ErrorOptions) {
    super("as many pictures are being decoded as this process decodes at a time", options);
  }
}

/** About as much as is decoded while a request waits. The largest picture there may be has room when nothing else is there. */
const defaultMaxBytes = 100_000_000;

/** What a logo or a receipt of plain dots takes. */
const maxSmallBytes = 4_000_000;

/** Kept free by large pictures, so that receipts with a logo are printed meanwhile. */
const smallRoomBytes = 32_000_000;

/** What pictures take unpacked, over all requests of a process: those that are decoded, and those that wait for it. */
export class PictureRoom {
  readonly #maxBytes: number;
  #taken = 0;

  constructor(maxBytes: number = defaultMaxBytes) {
    this.#maxBytes = maxBytes;
  }

  /** Refused with PicturesBusy before the work begins where there is no room for it. */
  async with<Result>(bytes: number, work: () => Promise<Result>): Promise<Result> {
    const room = bytes <= maxSmallBytes ? this.#maxBytes + smallRoomBytes : this.#maxBytes;
    if (this.#taken + bytes > room) throw new PicturesBusy();
    this.#taken += bytes;
    try {
      return await work();
    } finally {
      this.#taken -= bytes;
    }
  }
}

export const pictureRoom = new PictureRoom();
