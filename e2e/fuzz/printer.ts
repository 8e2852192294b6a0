import { feedAgain, fuzz } from "../../packages/virtual-printer/test/fuzz-run.ts";
import { bytesOf, type FuzzTarget } from "./target.ts";

/** Bytes into the virtual printer's interpreter, which has to live through many of them. */
export function printer(): FuzzTarget {
  return {
    async fuzz(runs, seed) {
      try {
        fuzz({ inputs: runs, seed });
        return [];
      } catch (error) {
        const { message, cause } = error as Error;
        return [{ what: String(cause), example: message.split(" ").at(-1) }];
      }
    },
    async replay(example) {
      try {
        feedAgain(bytesOf(String(example)));
        return undefined;
      } catch (error) {
        return String(error);
      }
    },
    close: async () => {},
  };
}
