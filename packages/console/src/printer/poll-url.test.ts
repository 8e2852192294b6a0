import { expect, it } from "vitest";
import { seenFromHere } from "./poll-url.ts";

it.each(["http://10.0.0.1:3000/print/cloudprnt/secret", "/print/cloudprnt/secret"])(
  "the address %s is shown with the name and the scheme that the browser has reached the console by",
  (pollUrl) => {
    expect(seenFromHere(pollUrl, "https://print.example.com")).toBe("https://print.example.com/print/cloudprnt/secret");
  },
);
