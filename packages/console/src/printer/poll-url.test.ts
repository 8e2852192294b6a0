import { expect, it } from "vitest";
import { pollAddresses } from "./poll-url.ts";

it.each(["http://10.0.0.1:3000/print/cloudprnt/secret", "/print/cloudprnt/secret"])(
  "the address %s is shown with the name and the scheme that the browser has reached the console by",
  (pollUrl) => {
    expect(pollAddresses({ pollUrl, pollUrls: [] }, "https://print.example.com")).toEqual([
      "https://print.example.com/print/cloudprnt/secret",
    ]);
  },
);

it.each(["http://localhost:3000", "http://platen.localhost", "http://127.0.0.1:3000", "http://[::1]:3000"])(
  "a console that was opened at %s shows what the service knows, and never that name",
  (origin) => {
    const pollUrl = `${origin}/cloudprnt/secret`;
    const pollUrls = ["http://192.168.1.7:3000/cloudprnt/secret", "http://10.0.0.7:3000/cloudprnt/secret"];
    expect(pollAddresses({ pollUrl, pollUrls }, origin)).toEqual(pollUrls);
    expect(pollAddresses({ pollUrl, pollUrls: [] }, origin)).toEqual([]);
  },
);

it("a key that may not see the address is shown none", () => {
  expect(pollAddresses({}, "https://print.example.com")).toEqual([]);
});
