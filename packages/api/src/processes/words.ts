import type { Config } from "@platen/shared/config";
import type { ToldMetric } from "./joined-metrics.ts";

/** What the first process says to one that serves. Both are of one build and end together, so nothing here has a version. */
export type WordToServing =
  /** The settings come with it: they were read once, and a file that is changed later makes no two kinds of processes. */
  | { type: "begin"; config: Config; place: number; isFirstTry: boolean }
  | { type: "stop" }
  | { type: "measure"; id: number }
  /** The numbers of all, in Prometheus' text format; without a text not all of them have answered. */
  | { type: "joined"; id: number; text: string | undefined };

/** What a serving process says to the first. */
export type WordToFirst =
  /** It listens to what it is told: what came before that is lost, because Node's cluster reads the channel from the start. */
  | { type: "here" }
  | { type: "listening"; port: number }
  | { type: "failed"; reason: string }
  /** It has left nothing undone and is about to end. */
  | { type: "closed" }
  /** Without metrics it could not tell. */
  | { type: "measured"; id: number; metrics: ToldMetric[] | undefined }
  | { type: "join"; id: number };

/** Says something to the first process, if it is still there; `onSent` when it is on its way. */
export function sayToFirst(word: WordToFirst, onSent: () => void = () => {}): void {
  if (process.send) process.send(word, undefined, undefined, onSent);
  else onSent();
}
