import type { Document } from "@platen/receipt/document";
import { expect, it } from "vitest";
import { startDeadline } from "../http/deadline.ts";
import { withPictures } from "./with-pictures.ts";

const image = (source: string) => ({ type: "image", path: "", source, align: "left", dither: "none" }) as const;

it("a request that is answered already leaves its other pictures alone", async () => {
  const blocks = Array.from({ length: 10 }, (_, at) => image(`asset:a${at}`));
  const document = { widthMm: 80, blocks } as unknown as Document;
  const asked: string[] = [];
  let answer: (nothing: undefined) => void = () => {};
  const load = (name: string) => {
    asked.push(name);
    return new Promise<undefined>((resolve) => {
      answer = resolve;
    });
  };
  await expect(withPictures(document, { assets: { load }, deadline: startDeadline(1_000) })).rejects.toMatchObject({
    code: "SERVICE_UNAVAILABLE",
  });
  answer(undefined);
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked).toEqual(["a0"]);
});
