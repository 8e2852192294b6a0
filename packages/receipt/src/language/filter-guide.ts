/** What a reader is told of a filter. */
export interface FilterGuide {
  /** What it is for. */
  takes: keyof typeof guides;
  /** What it does, in a sentence. */
  description: string;
  /** Complete by itself: it needs no data. */
  example: string;
  /** What the example prints, in English and without a currency of the template's own. */
  prints: string;
}

/** What it does, an expression that shows it, and what that prints. */
type Guide = [description: string, expression: string, prints: string];

const list = '"Tea, Milk, Tea" | split: ", "';
const day = '"2026-03-02T18:05:00Z"';

/** By what they are for; those that most receipts need come first. */
const guides = {
  number: {
    money: ["An amount with the template's currency, or the one that is named.", '5 | money: "USD"', "$5.00"],
    number: ["A number as the template's language writes it, with so many decimals.", "1234.5 | number: 2", "1,234.50"],
    percent: ["A share of one as per cent, with so many decimals.", "0.19 | percent", "19%"],
    plus: ["Adds a number.", "2.5 | plus: 1", "3.5"],
    minus: ["Takes a number away.", "5 | minus: 2", "3"],
    times: ["Multiplies by a number.", "2.5 | times: 3", "7.5"],
    divided_by: ["Divides by a number.", "10 | divided_by: 4", "2.5"],
    modulo: ["What is left over by a division.", "7 | modulo: 3", "1"],
    round: ["Rounds to so many decimals.", "1.005 | round: 2", "1.01"],
    ceil: ["The next whole number up.", "1.2 | ceil", "2"],
    floor: ["The next whole number down.", "1.8 | floor", "1"],
    abs: ["The number without its sign.", "-5 | abs", "5"],
    at_least: ["The number, or this one if it is smaller.", "5 | at_least: 7", "7"],
    at_most: ["The number, or this one if it is larger.", "5 | at_most: 3", "3"],
  },
  date: {
    date: ["A day: short, medium, long, full, or by a pattern.", `${day} | date: "%d.%m.%Y"`, "02.03.2026"],
    time: ["The time of day: short, medium, long, full, or by a pattern.", `${day} | time: "%H:%M"`, "18:05"],
    datetime: ["Day and time together.", `${day} | datetime: "%e %b %Y, %H:%M"`, "2 Mar 2026, 18:05"],
  },
  any: {
    default: ["Something else where there is nothing.", 'table | default: "Take away"', "Take away"],
    size: ["How many entries a list has, or characters a text.", '"Tea" | size', "3"],
  },
  text: {
    upper: ["Capital letters.", '"tea" | upper', "TEA"],
    lower: ["Small letters.", '"TEA" | lower', "tea"],
    capitalise: ["A capital letter first, small ones after it.", '"green tea" | capitalise', "Green tea"],
    truncate: [
      "At most so many characters, with an ending where something is cut.",
      '"Teapots and cups" | truncate: 9, "…"',
      "Teapots …",
    ],
    pad: ["At least so many characters, filled on the right.", '"Tea" | pad: 6, "."', "Tea..."],
    pad_left: ["At least so many characters, filled on the left.", "7 | pad_left: 3, 0", "007"],
    mask: ["Hides all letters and digits but the last ones.", '"4111 1111 1111 1234" | mask: 4', "**** **** **** 1234"],
    replace: [
      "Writes one text in place of another, wherever it stands.",
      '"Tea/Milk" | replace: "/", " + "',
      "Tea + Milk",
    ],
    append: ["Adds a text behind.", '"Table" | append: " 7"', "Table 7"],
    prepend: ["Adds a text before.", '"7" | prepend: "No. "', "No. 7"],
    split: ["A list of the parts between a text.", '"a,b" | split: "," | last', "b"],
    slice: ["Some characters, from a place on.", '"Teapot" | slice: 0, 3', "Tea"],
    strip: ["Without blanks before and behind.", '" Tea " | strip', "Tea"],
    lstrip: ["Without blanks before.", '" Tea" | lstrip', "Tea"],
    rstrip: ["Without blanks behind.", '"Tea " | rstrip', "Tea"],
    squish: ["One blank where there are several.", '" Green   tea " | squish', "Green tea"],
    strip_newlines: ["Without line breaks.", '"Green tea" | strip_newlines', "Green tea"],
    remove: ["Without a text, wherever it stands.", '"T-e-a" | remove: "-"', "Tea"],
    remove_first: ["Without a text where it stands first.", '"T-e-a" | remove_first: "-"', "Te-a"],
    remove_last: ["Without a text where it stands last.", '"T-e-a" | remove_last: "-"', "T-ea"],
    replace_first: ["Writes another text where one stands first.", '"a-b-c" | replace_first: "-", "+"', "a+b-c"],
    replace_last: ["Writes another text where one stands last.", '"a-b-c" | replace_last: "-", "+"', "a-b+c"],
    truncatewords: ["At most so many words.", '"one two three" | truncatewords: 2', "one two..."],
    url_encode: ["As it stands in an address of the web.", '"a b" | url_encode', "a+b"],
    upcase: ["The same as `upper`.", '"tea" | upcase', "TEA"],
    downcase: ["The same as `lower`.", '"TEA" | downcase', "tea"],
    capitalize: ["The same as `capitalise`.", '"green tea" | capitalize', "Green tea"],
    pad_right: ["The same as `pad`.", '"Tea" | pad_right: 6, "."', "Tea..."],
  },
  list: {
    join: ["The entries of a list, with a text between them.", `${list} | join: " + "`, "Tea + Milk + Tea"],
    sum: ["All entries together, or one field of them.", '"1,2" | split: "," | sum', "3"],
    map: ["One field of each entry.", 'items | map: "name" | join: ", "', ""],
    where: ["The entries with this value in a field.", 'items | where: "paid", true | size', "0"],
    reject: ["The entries without this value in a field.", 'items | reject: "paid", true | size', "0"],
    first: ["The first entry.", `${list} | first`, "Tea"],
    last: ["The last entry.", '"Tea, Milk" | split: ", " | last', "Milk"],
    sort: ["In order, of all entries or of one field of them.", `${list} | sort | join: " "`, "Milk Tea Tea"],
    sort_natural: ["In order, capital letters like small ones.", '"b,A" | split: "," | sort_natural | join', "A b"],
    reverse: ["The last entry first.", '"a,b" | split: "," | reverse | join', "b a"],
    uniq: ["Each entry once.", `${list} | uniq | join: " "`, "Tea Milk"],
    compact: ["Without the entries that are nothing.", '"a,b" | split: "," | compact | join', "a b"],
    concat: ["Another list behind it.", `${list} | concat: more | size`, "3"],
  },
} satisfies Record<string, Record<string, Guide>>;

/** Every filter of the language, in the words of its reference. */
export const filterGuide: Readonly<Record<string, FilterGuide>> = Object.fromEntries(
  Object.entries(guides).flatMap(([takes, filters]) =>
    Object.entries<Guide>(filters as Record<string, Guide>).map(([name, [description, expression, prints]]) => [
      name,
      { takes: takes as FilterGuide["takes"], description, example: `{{ ${expression} }}`, prints },
    ]),
  ),
);
