import type { EventEmitter } from "node:events";

// biome-ignore lint/suspicious/noExplicitAny: what TypeScript asks of a class that is extended without knowing it.
export type EmitterConstructor = new (...args: any[]) => EventEmitter;

/** The same class, whose errors are not thrown when nobody listens to them. */
export function withoutUnheardErrors(Base: EmitterConstructor): EmitterConstructor {
  return class extends Base {
    override emit(event: string | symbol, ...args: unknown[]): boolean {
      return event === "error" && this.listenerCount(event) === 0 ? false : super.emit(event, ...args);
    }
  };
}
