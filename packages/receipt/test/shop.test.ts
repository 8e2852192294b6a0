import { describe, expect, it } from "vitest";
import type { DocumentBlock } from "../src/document.ts";
import type { Shop } from "../src/shop.ts";
import { compileTemplate } from "../src/template/compile.ts";
import { resolve, resolveTitle } from "../src/template/resolve.ts";

const now = new Date("2026-07-01T22:30:00Z");
const shop: Shop = {
  name: "Corner Café",
  logo: "asset:logo",
  address: "1 High Street\nGalway",
  language: "de-DE",
  currency: "EUR",
  timeZone: "Europe/Berlin",
};

const text = (content: string) => ({ type: "text", content });
const compile = (blocks: unknown[], config: Record<string, unknown> = {}) =>
  compileTemplate({ width: "80mm", ...config, blocks });

/** Which of the spaces it has before a currency or PM is the runtime's to choose. */
const plain = (content: string) => content.replaceAll(/[^\S\n]/g, " ");

interface Printing {
  data?: Record<string, unknown>;
  config?: Record<string, unknown>;
  of?: Shop;
}

function printed(content: string, { data = {}, config, of = shop }: Printing = {}): unknown {
  const [block] = resolve(compile([text(content)], config), data, { now, shop: of }).blocks;
  return block?.type === "text" ? plain(block.content) : block;
}

describe("the shop in a template", () => {
  it("is printed where an expression names one of its fields", () => {
    expect(printed("{{ shop.name | upper }}: {{ shop.address }}")).toBe("CORNER CAFÉ: 1 High Street\nGalway");
  });

  it("gives way to what the data says, field by field", () => {
    const data = { shop: { name: "Market stall" } };
    expect(printed("{{ shop.name }}, {{ shop.address }}", { data })).toBe("Market stall, 1 High Street\nGalway");
  });

  it("prints nothing, and counts as false, where it is not set", () => {
    const content = "{{ shop.name }}{% if shop.taxNumber %}Tax {{ shop.taxNumber }}{% endif %}{{ shop.footer }}";
    expect(printed(content)).toBe("Corner Café");
    expect(printed(content, { of: {} })).toBe("");
  });

  it("names a job by its title", () => {
    const template = compile([], { title: "{{ shop.name }} 17" });
    expect(resolveTitle(template, {}, { now, shop })).toBe("Corner Café 17");
  });

  it("is a name like any other where no expression reads one of its fields", () => {
    expect(printed('{{ shop | default: "Stall" }}')).toBe("Stall");
    expect(printed("{{ shop }}", { data: { shop: "Stall" } })).toBe("Stall");
    expect(printed("{{ shop.phone }}", { data: { shop: { phone: "112" } } })).toBe("112");
  });
});

describe("the schema of a template that reads the shop", () => {
  it("does not ask for what the shop knows, and takes it when it is sent", () => {
    const { schema, validate } = compile([text("{{ shop.name }} {{ total | money }}")]);
    expect(schema).toMatchObject({ required: ["total"] });
    expect(validate({ total: 1 })).toEqual([]);
    expect(validate({ total: 1, shop: { name: "Stall" } })).toEqual([]);
    expect(validate({ total: 1, shop: { name: ["Stall"] } })).not.toEqual([]);
  });

  it("asks for a field of the shop that is not one of ours", () => {
    const { validate } = compile([text("{{ shop.name }} {{ shop.phone }}")]);
    expect(validate({})).toMatchObject([{ path: expect.stringContaining("shop") }]);
    expect(validate({ shop: { phone: "112" } })).toEqual([]);
  });

  it("has example data that leaves the shop to be the real one", () => {
    expect(compile([text("{{ shop.name }} {{ number }}")]).example).toEqual({ number: "1042" });
    expect(compile([text("{{ shop.name }} {{ shop.phone }}")]).example).toEqual({ shop: { phone: "+1 555 0100" } });
  });
});

describe("language, currency and time zone of the shop", () => {
  const content = "{{ now | datetime }} {{ 1234.5 | money }}";

  it("count where the template names none", () => {
    expect(printed(content)).toBe("02.07.2026, 00:30 1.234,50 €");
  });

  it("give way to those that the template names, each by itself", () => {
    expect(printed(content, { config: { timeZone: "UTC" } })).toBe("01.07.2026, 22:30 1.234,50 €");
    const config = { locale: "en-GB", currency: "GBP", timeZone: "Europe/London" };
    expect(printed(content, { config })).toBe("1 Jul 2026, 23:30 £1,234.50");
  });

  it("are English, UTC and no currency where nobody says anything", () => {
    expect(printed(content, { of: {} })).toBe("Jul 1, 2026, 10:30 PM 1,234.50");
  });

  it("are those of each receipt when one template is filled for one shop after another", () => {
    const template = compile([text("{{ 0.5 | money }} {{ now | time }}")]);
    const contents = [shop, { ...shop, language: "en-US", currency: "USD", timeZone: "America/New_York" }, shop].map(
      (of) => plain((resolve(template, {}, { now, shop: of }).blocks[0] as { content: string }).content),
    );
    expect(contents).toEqual(["0,50 € 00:30", "$0.50 6:30 PM", "0,50 € 00:30"]);
  });
});

describe("a picture block that shows the logo", () => {
  const template = compile([{ type: "image", source: "{{ shop.logo }}" }, text("after")]);
  const types = (blocks: DocumentBlock[]) => blocks.map(({ type }) => type);

  it("shows the stored picture", () => {
    expect(resolve(template, {}, { now, shop }).blocks[0]).toMatchObject({ type: "image", source: "asset:logo" });
  });

  it("prints nothing where there is no logo", () => {
    expect(types(resolve(template, {}, { now, shop: { name: "Corner Café" } }).blocks)).toEqual(["text"]);
    expect(types(resolve(template, {}, { now }).blocks)).toEqual(["text"]);
  });

  it("is refused as before when another picture is missing", () => {
    const other = compile([{ type: "image", source: "{{ picture }}" }]);
    expect(() => resolve(other, { picture: "" }, { now, shop })).toThrow("must be a data URI");
  });
});
