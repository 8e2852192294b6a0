interface Closable {
  close(): Promise<void> | void;
}

/** Registers what is to be closed at the end, and gives it back. */
export type Keep = <Resource extends Closable>(resource: Resource) => Resource;

/** Everything that one replica has opened. */
export class Opened {
  readonly #closers: Closable[] = [];

  readonly keep: Keep = (resource) => {
    this.#closers.push(resource);
    return resource;
  };

  /** Closes in the opposite order. */
  async close(): Promise<void> {
    for (const resource of this.#closers.splice(0).reverse()) await resource.close();
  }
}
