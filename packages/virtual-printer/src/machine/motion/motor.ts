import type { Clock } from "./clock.ts";

const msPerS = 1000;

/**
 * Moves paper in time. Moves that follow one another without a break are laid end to end on the clock, each starting
 * where the one before ended rather than when its timer happened to fire: late timers never add up to a slow printer.
 */
export class Motor {
  readonly #clock: Clock;
  readonly #onArrival: () => void;
  readonly #dotsPerMm: () => number;
  #speedMmPerS: number;

  #restDots = 0;
  #restMs = 0;
  #forward = true;
  /** When the movement under way began, or undefined while nothing moves. */
  #from: number | undefined;
  /** When the last movement ended, as long as the next one is to follow without a break. */
  #seamlessFrom: number | undefined;
  #cancelTimer: (() => void) | undefined;

  #rollDots = Number.POSITIVE_INFINITY;
  #fedDots = 0;
  #travelDots = 0;
  #movingMs = 0;

  constructor(clock: Clock, dotsPerMm: () => number, speedMmPerS: number, onArrival: () => void) {
    this.#clock = clock;
    this.#dotsPerMm = dotsPerMm;
    this.#speedMmPerS = speedMmPerS;
    this.#onArrival = onArrival;
  }

  /** Something is still to be moved, whether it moves now or is halted. */
  get busy(): boolean {
    return this.#restDots > 0 || this.#restMs > 0;
  }

  get moving(): boolean {
    return this.#from !== undefined;
  }

  /** Nothing is left on the roll. */
  get rollEmpty(): boolean {
    return this.#rollDots <= 0;
  }

  /** How far the paper has come since power-on, reverse feeds taken off, up to this very moment. */
  get fedDots(): number {
    return this.#fedDots + (this.#forward ? 1 : -1) * this.#dotsUnderWay();
  }

  /** How much paper has passed the head in either direction. */
  get travelDots(): number {
    return this.#travelDots + this.#dotsUnderWay();
  }

  get movingMs(): number {
    return this.#movingMs + (this.#from === undefined ? 0 : this.#clock.now() - this.#from);
  }

  /** Begins to feed; negative goes back. At speed 0 the paper is there when this returns. */
  feed(dots: number): void {
    this.#restDots = Math.abs(dots);
    this.#forward = dots >= 0;
    this.#run(this.#seamlessFrom ?? this.#clock.now());
  }

  /** Takes time without moving paper, as a cut does. */
  dwell(ms: number): void {
    this.#restMs = ms;
    this.#run(this.#seamlessFrom ?? this.#clock.now());
  }

  /** Nothing follows for now: the next movement starts when it is asked for. */
  idle(): void {
    this.#seamlessFrom = undefined;
  }

  halt(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    if (this.#from === undefined) return;
    const elapsed = this.#clock.now() - this.#from;
    const dots = this.#dotsUnderWay();
    this.#from = undefined;
    this.#seamlessFrom = undefined;
    this.#account(dots, elapsed);
  }

  resume(): void {
    if (this.#from === undefined && this.busy) this.#run(this.#clock.now());
  }

  /** Whatever was still to be moved is not moved any more. */
  abandon(): void {
    this.halt();
    this.#restDots = 0;
    this.#restMs = 0;
  }

  setSpeed(speedMmPerS: number): void {
    const wasMoving = this.moving;
    this.halt();
    this.#speedMmPerS = speedMmPerS;
    if (wasMoving) this.resume();
  }

  /** Puts in a roll of this length; without one the roll never ends. */
  setRoll(dots = Number.POSITIVE_INFINITY): void {
    const wasMoving = this.moving;
    this.halt();
    this.#rollDots = dots;
    if (wasMoving) this.resume();
  }

  #run(from: number): void {
    const dots = this.#reach();
    const ms = this.#restDots > 0 ? this.#durationMs(dots) : this.#restMs;
    const until = from + ms;
    if (ms === 0 || until <= this.#clock.now()) {
      this.#arrive(dots, ms, until);
      return;
    }
    this.#from = from;
    this.#cancelTimer = this.#clock.schedule(until, () => {
      this.#from = undefined;
      this.#cancelTimer = undefined;
      this.#arrive(dots, ms, until);
      this.#onArrival();
    });
  }

  #arrive(dots: number, ms: number, at: number): void {
    this.#account(dots, ms);
    this.#seamlessFrom = at;
  }

  #account(dots: number, ms: number): void {
    if (this.#restDots > 0) this.#restDots -= dots;
    else this.#restMs = Math.max(0, this.#restMs - ms);
    if (this.#forward) this.#rollDots -= dots;
    this.#fedDots += this.#forward ? dots : -dots;
    this.#travelDots += dots;
    this.#movingMs += ms;
  }

  /** How far this movement can go before it is done or the roll ends. */
  #reach(): number {
    return this.#forward ? Math.min(this.#restDots, Math.max(0, this.#rollDots)) : this.#restDots;
  }

  #durationMs(dots: number): number {
    return this.#speedMmPerS === 0 ? 0 : (dots / (this.#speedMmPerS * this.#dotsPerMm())) * msPerS;
  }

  #dotsUnderWay(): number {
    if (this.#from === undefined || this.#restDots === 0) return 0;
    const elapsed = this.#clock.now() - this.#from;
    return Math.min(this.#reach(), (elapsed / msPerS) * this.#speedMmPerS * this.#dotsPerMm());
  }
}
