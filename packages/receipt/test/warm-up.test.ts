import { expect, it, vi } from "vitest";
import { createTypesetter, type Typesetter } from "../src/typesetting/typesetter.ts";
import { WarmUp } from "../src/typesetting/warm-up.ts";
import { documentOf } from "./arbitrary-document.ts";

const printedOn = { model: "generic", widthMm: 80 };
const patient = { timeout: 60_000 };

function receipt(content: string) {
  return { document: documentOf([{ type: "text", path: "config.blocks[0]", content }]), printedOn };
}

/** A typesetter that says how long what it encoded was. */
function listeningTypesetter(): { typesetter: Typesetter; lengths: number[] } {
  const typesetter = createTypesetter({ fonts: [] });
  const lengths: number[] = [];
  const encode: Typesetter["encode"] = async (...args) => {
    const encoded = await typesetter.encode(...args);
    lengths.push(encoded.bytes.length);
    return encoded;
  };
  return { typesetter: { ...typesetter, encode }, lengths };
}

it("encodes the latest receipts once more, also behind one that cannot be, and says nothing of their content", async () => {
  const { typesetter, lengths } = listeningTypesetter();
  const said: unknown[] = [];
  const log = { debug: (facts: object, message: string) => said.push([facts, message]) };
  const broken = [{ ...receipt("Tea"), printedOn: { model: "no such", widthMm: 80 } }, receipt("secret \u{10ffff}")];
  const findLatest = async () => [receipt("合計 發票"), ...broken, receipt("Tea")];
  const warmUp = new WarmUp({ typesetter, findLatest, log });
  await vi.waitFor(() => expect(said).toContainEqual([{ receipts: 4 }, expect.any(String)]), patient);
  warmUp.close();
  expect(lengths).toHaveLength(2);
  // Drawn as dots, which takes more than letters do.
  expect(lengths[0]).toBeGreaterThan(2 * (lengths[1] ?? 0));
  expect(said).toHaveLength(3);
  expect(JSON.stringify(said)).not.toContain("secret");
});

it("what went wrong with the database is a remark, and a process that ends is not kept", async () => {
  const { typesetter, lengths } = listeningTypesetter();
  const said: string[] = [];
  const log = { debug: (_facts: object, message: string) => said.push(message) };
  const findLatest = () => Promise.reject(new Error("no database"));
  new WarmUp({ typesetter, findLatest, log });
  const asked = vi.fn(async () => [receipt("Tea")]);
  new WarmUp({ typesetter, findLatest: asked, log }).close();
  await vi.waitFor(() => expect(said).toEqual(["the latest receipts could not be read"]), patient);
  expect(asked).not.toHaveBeenCalled();
  expect(lengths).toEqual([]);
});
