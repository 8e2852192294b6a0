/** Expressions made to take for ever, fill the memory or do both, and why each is refused: for the suite and the bench. */

/** [what it is, the text of a block, a pattern of the refusal]; printed with a list `l` of 100 entries. */
export const endlessExpressions: [what: string, content: string, reason: string][] = [
  ["a range of a billion", "{% for i in (1..1000000000) %}x{% endfor %}", "loops more than"],
  ["loops in loops", `${"{% for i in l %}".repeat(3)}x${"{% endfor %}".repeat(3)}`, "loops more than"],
  [
    "a text doubled 40 times",
    `{% assign a = "xxxxxxxxxx" %}${"{% assign a = a | append: a %}".repeat(40)}`,
    "builds or reads too much",
  ],
  ["2,000 open tags", "{% if a %}".repeat(2_000), "expressions and tags"],
  ["100 nested tags", `${"{% if a %}".repeat(100)}${"{% endif %}".repeat(100)}`, "tags may be nested at most"],
  ["a path of 9,000 names", `{{ a${".b".repeat(9_000)} }}`, "a path may have at most"],
  [
    "5,000 keys in keys",
    `{{ ${"a[".repeat(5_000)}b${"]".repeat(5_000)} }}`,
    "a path may have|nested too deeply|not closed",
  ],
  ["a billion blanks", '{{ "a" | pad: 1000000000 }}', "needs a width"],
  ["a range as a value", "{{ (1..100000000) | join }}", "a range can only be looped over"],
];

export const shortList = { l: Array.from({ length: 100 }, (_entry, index) => index) };

/** [what it is, the body of a loop]; each reads or builds a lot and leaves nothing on the paper. */
const costlyBodies: [what: string, body: string][] = [
  ["a filter on a long text", "{% assign b = text | upper %}"],
  ["a search in a long list", "{% if list contains -1 %}{% endif %}"],
  ["a comparison of long lists", "{% if list == list %}{% endif %}"],
  ["a selection from a long list", '{% assign b = list | where: "a" %}'],
  ["a sum of a long list", "{% assign b = list | sum %}"],
  ["a comparison of long lists by case", "{% case list %}{% when list %}{% endcase %}"],
  ["a loop over nothing of a long list", "{% for x in list reversed limit: 0 %}{% endfor %}"],
  ["a loop over nothing of a large object", "{% for x in object limit: 0 %}{% endfor %}"],
  ["the size of a large object", "{% if object.size > 0 %}{% endif %}"],
  ["whether a large object is empty", "{% if object == empty %}{% endif %}"],
  ["whether a large object is blank, the other way around", "{% if blank == object %}{% endif %}"],
  ["whether a large object is empty by case", "{% case object %}{% when empty %}{% endcase %}"],
  ["long texts joined", "{% assign b = texts | join %}"],
  ["a list of long lists made a text", '{% assign b = lists | append: "" %}'],
  ["a long argument", '{% assign b = "" | pad: 1, text %}'],
  ["a date of many parts", "{% assign b = now | date: parts %}"],
];

export const costlyLoops = costlyBodies.map(([what, body]): [what: string, content: string] => [
  what,
  `{% for i in (1..4999) %}${body}{% endfor %}`,
]);

export const largeData = {
  text: "x".repeat(1_000_000),
  list: Array.from({ length: 15_000 }, () => 1),
  object: Object.fromEntries(Array.from({ length: 15_000 }, (_entry, index) => [`key${index}`, 1])),
  texts: Array.from({ length: 10 }, () => "x".repeat(100_000)),
  lists: [Array.from({ length: 15_000 }, () => "")],
  parts: "%d".repeat(1_000),
};

/** [the filter, the text of a block, a pattern of the refusal; "^$" for none]. */
export const longArguments: [filter: string, content: string, reason: string][] = [
  ["pad", '{{ "" | pad: 1000, long }}', "^$"],
  ["mask", "{{ long | mask: 0, long }}", "builds or reads too much"],
  ["join", "{{ list | join: long }}", "builds or reads too much"],
  ["replace", '{{ long | replace: "x", long }}', "builds or reads too much"],
];

export const longData = { long: "x".repeat(80_000), list: Array.from({ length: 5_000 }, () => 1) };
