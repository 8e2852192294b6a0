import type { AppError } from "@platen/shared/errors";
import { describe, expect, it, vi } from "vitest";
import { createBodyRoom, largestSmallBody } from "./body-room.ts";

const large = largestSmallBody * 2;
const nobody = () => {};
const refusal = { code: "SERVICE_UNAVAILABLE" };

/** Room for four large bodies and the part that only small ones may take, with a clock that stands still. */
function roomOfFour() {
  let ms = 0;
  const room = createBodyRoom((large * 4 * 8) / 7, () => ms);
  const pass = (moreMs: number) => {
    ms += moreMs;
  };
  const fill = (giveWay: (refusal: AppError) => void = nobody) =>
    Array.from({ length: 4 }, () => {
      const place = room.open();
      place.reserve(large, giveWay);
      return place;
    });
  return { room, pass, fill };
}

describe("room for request bodies", () => {
  it("that is full refuses the next large body, and takes it once another is gone", () => {
    const { room, fill } = roomOfFour();
    const places = fill();
    const next = room.open();
    expect(next.reserve(large, nobody)).toMatchObject(refusal);
    places[0]?.release();
    expect(next.reserve(large, nobody)).toBeUndefined();
  });

  it("that large bodies fill still takes small ones", () => {
    const { room, fill } = roomOfFour();
    fill();
    expect(room.open().reserve(largestSmallBody, nobody)).toBeUndefined();
  });

  it("counts a body once, however often it asks and is released", () => {
    const { room, fill } = roomOfFour();
    const places = fill();
    for (const place of places) {
      place.reserve(large, nobody);
      place.release();
      place.release();
    }
    fill();
    expect(room.open().reserve(large, nobody)).toMatchObject(refusal);
  });

  it("is taken from a sender slower than 2 Mbit/s, and only when somebody needs it", () => {
    const { room, pass, fill } = roomOfFour();
    const giveWay = vi.fn();
    fill(giveWay);
    pass(60_000);
    expect(giveWay).not.toHaveBeenCalled();
    room.open().reserve(large, nobody);
    expect(giveWay.mock.calls).toEqual([[expect.objectContaining(refusal)]]);
  });

  it("is not taken from one who keeps sending fast enough, nor from a body that is whole", () => {
    const { room, pass, fill } = roomOfFour();
    const giveWay = vi.fn();
    const [first, ...others] = fill(giveWay);
    first?.complete();
    for (const place of others) place.arrived(large - 1);
    pass(1_400);
    expect(room.open().reserve(large, nobody)).toMatchObject(refusal);
    expect(giveWay).not.toHaveBeenCalled();
  });
});
