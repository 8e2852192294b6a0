import { expect, it } from "vitest";
import { AskPace } from "./ask-pace.ts";

/** In which of the polls of an hour it asks, when nothing changes. */
function questionsOf(printer: { isOnline: boolean; reportsStop: boolean }, questionBytes = 12): number[] {
  const pace = new AskPace(questionBytes);
  return Array.from({ length: 3_600 }, (_, poll) => poll).filter(() => pace.isDue({ ...printer, news: 1 }));
}

it("a printer that is online is asked at every poll", () => {
  expect(questionsOf({ isOnline: true, reportsStop: false })).toHaveLength(3_600);
});

it("a printer that stopped is asked ten times, then every half minute", () => {
  const questions = questionsOf({ isOnline: false, reportsStop: false });
  expect(questions.slice(0, 12)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 39, 69]);
});

it("a printer whose question is shorter is asked as much more often", () => {
  const questions = questionsOf({ isOnline: false, reportsStop: false }, 3);
  expect(questions.slice(9, 12)).toEqual([9, 17, 25]);
});

it("a printer that reported its stop by itself is asked every five minutes, should its next report get lost", () => {
  const questions = questionsOf({ isOnline: false, reportsStop: true });
  expect(questions.slice(9, 12)).toEqual([9, 309, 609]);
});

it("a printer of which there is news is asked at once, and at the next polls", () => {
  const pace = new AskPace(12);
  const printer = { isOnline: false, reportsStop: false };
  for (let poll = 0; poll < 20; poll++) pace.isDue({ ...printer, news: 1 });
  expect(pace.isDue({ ...printer, news: 1 })).toBe(false);
  expect([1, 2].map(() => pace.isDue({ ...printer, news: 2 }))).toEqual([true, true]);
});
