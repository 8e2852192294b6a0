import cluster from "node:cluster";
import type { Config } from "@platen/shared/config";
import type { Logger } from "@platen/shared/log";
import { within } from "@platen/shared/time";
import { patienceOf } from "../http/deadline.ts";
import { isRepeatable, longestStopMs, stopSignals } from "./close-and-exit.ts";
import { joinMetrics } from "./joined-metrics.ts";
import { type End, Place } from "./place.ts";

export interface KeepServingOptions {
  config: Config;
  log: Logger;
  /** The file that the serving processes run, which is also this one's. */
  program: string;
  /** Told once, however many of them fail; this process ends with 1 then. */
  onCannotStart(reason: string): void;
}

/** Of what the request for the numbers is itself given: it is to be told why there are none. */
const measureShare = 0.8;

/**
 * The part of the first process when several serve the port: it serves nothing itself, hands each connection to the next of
 * them, starts another when one ends, and stops them all when it is asked to.
 */
export function keepServing({ config, log, program, onCannotStart }: KeepServingOptions): void {
  const { host, processes } = config.server;
  const { installation } = config.metrics;
  const measureWithinMs = patienceOf(config.limits.answerWithinMs) * measureShare;
  let haveAllListened = false;
  /** What this process ends with, once it is stopping. */
  let exitCode: 0 | 1 | undefined;

  cluster.schedulingPolicy = cluster.SCHED_RR;
  // As they are: JSON has no NaN, which is what a number is that could not be asked for.
  cluster.setupPrimary({ exec: program, args: [], serialization: "advanced" });
  const places = Array.from({ length: processes }, (_, index): Place => {
    const place = new Place({
      number: index + 1,
      config,
      onListening: (port) => onListening(place, port),
      onEnded: (end, isClean) => onEnded(place, end, isClean),
      join: () => join().catch(onNotJoined),
    });
    return place;
  });

  function onListening(place: Place, port: number): void {
    if (haveAllListened) log.info({ process: place.number }, "a serving process listens again");
    else if (places.every(({ hasListened }) => hasListened)) {
      haveAllListened = true;
      log.info({ host, port, processes }, "the API listens");
    }
  }

  function onEnded(place: Place, { code, signal, reason }: End, isClean: boolean): void {
    if (exitCode !== undefined) {
      if (!isClean) exitCode = 1;
      exitIfAllEnded();
    } else if (haveAllListened) {
      log.error({ process: place.number, code, signal }, "a serving process ended; another takes its place");
      place.startLater();
    } else {
      onCannotStart(
        reason ?? `A serving process ended (${signal ?? `exit code ${code}`}) before all of them listened.`,
      );
      stop(1);
    }
  }

  /** The numbers of all; undefined when one of them does not tell its own, without which a counter would fall. */
  async function join(): Promise<string | undefined> {
    const measured = Promise.all(places.filter(({ isListening }) => isListening).map((place) => place.measure()));
    const isMeasured = await within(measureWithinMs, measured, () => [false]);
    if (isMeasured.includes(false)) return undefined;
    return joinMetrics(
      places.map(({ metrics }) => metrics),
      installation ? { installation } : {},
    );
  }

  /** Nothing that is told of the service may end it. */
  function onNotJoined(error: unknown): undefined {
    log.error({ err: error }, "the numbers of the serving processes could not be joined");
  }

  function stop(code: 0 | 1): void {
    exitCode = code;
    setTimeout(killAll, longestStopMs(config)).unref();
    for (const place of places) place.stop();
    exitIfAllEnded();
  }

  function exitIfAllEnded(): void {
    if (places.every(({ isTaken }) => !isTaken)) process.exit(exitCode);
  }

  function killAll(): void {
    for (const place of places) place.kill();
    process.exit(1);
  }

  function onSignal(signal: string): void {
    if (exitCode !== undefined) {
      if (!isRepeatable(signal)) killAll();
      return;
    }
    log.info({ signal }, "stopping");
    stop(0);
  }

  for (const signal of stopSignals) process.on(signal, onSignal);
  for (const place of places) place.start();
}
