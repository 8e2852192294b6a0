import { expect, test } from "vitest";
import { createManualClock } from "./clock.ts";
import { Motor } from "./motor.ts";

const dotsPerMm = 8;

function setUp(speedMmPerS: number) {
  const clock = createManualClock();
  const arrivals: number[] = [];
  const motor = new Motor(
    clock,
    () => dotsPerMm,
    speedMmPerS,
    () => arrivals.push(clock.now()),
  );
  return { clock, motor, arrivals };
}

test("200 mm at 100 mm/s take two seconds", () => {
  const { clock, motor, arrivals } = setUp(100);
  motor.feed(200 * dotsPerMm);
  clock.advance(1999);
  expect(motor.busy).toBe(true);
  clock.advance(1);
  expect(motor.busy).toBe(false);
  expect(arrivals).toEqual([2000]);
});

test("late timers do not add up: a movement starts where the one before it ended", () => {
  const { clock, motor } = setUp(100);
  motor.feed(100 * dotsPerMm);
  clock.advance(1400);
  motor.feed(100 * dotsPerMm);
  clock.advance(600);
  expect(motor.busy).toBe(false);
});

test("after an idle time a movement starts when it is asked for", () => {
  const { clock, motor } = setUp(100);
  motor.feed(100 * dotsPerMm);
  clock.advance(1000);
  motor.idle();
  clock.advance(5000);
  motor.feed(100 * dotsPerMm);
  clock.advance(999);
  expect(motor.busy).toBe(true);
  expect(motor.movingMs).toBe(1999);
});

test("paper comes out row by row", () => {
  const { clock, motor } = setUp(100);
  motor.feed(80);
  clock.advance(50);
  expect(motor.fedDots).toBe(40);
});

test("speed 0 moves the paper at once", () => {
  const { motor } = setUp(0);
  motor.feed(80);
  expect(motor.busy).toBe(false);
  expect(motor.fedDots).toBe(80);
});

test.each([0, 100])("at %d mm/s the roll ends exactly where it ends, and a new one goes on with the rest", (speed) => {
  const { clock, motor } = setUp(speed);
  motor.setRoll(50 * dotsPerMm);
  motor.feed(200 * dotsPerMm);
  clock.advance(10_000);
  expect(motor.rollEmpty).toBe(true);
  expect(motor.fedDots).toBe(50 * dotsPerMm);
  expect(motor.moving).toBe(false);
  motor.setRoll();
  motor.resume();
  clock.advance(10_000);
  expect(motor.fedDots).toBe(200 * dotsPerMm);
  expect(motor.busy).toBe(false);
});

test("a halted movement keeps its place and its rest", () => {
  const { clock, motor } = setUp(100);
  motor.feed(80);
  clock.advance(25);
  motor.halt();
  clock.advance(9000);
  expect(motor.fedDots).toBe(20);
  motor.resume();
  clock.advance(75);
  expect(motor.busy).toBe(false);
  expect(motor.movingMs).toBe(100);
});

test("a change of speed holds from where the paper is", () => {
  const { clock, motor } = setUp(100);
  motor.feed(160);
  clock.advance(100);
  motor.setSpeed(200);
  clock.advance(50);
  expect(motor.busy).toBe(false);
});

test("reverse feed takes time, gives paper back and uses none of the roll", () => {
  const { clock, motor } = setUp(100);
  motor.setRoll(80);
  motor.feed(40);
  clock.advance(50);
  motor.feed(-40);
  clock.advance(50);
  expect(motor.fedDots).toBe(0);
  expect(motor.travelDots).toBe(80);
  expect(motor.rollEmpty).toBe(false);
});
