/** As many as a drawing may have, nearly. */
const characters = 480_000;
const repeated = (text: string) => text.repeat(characters / text.length);
const blanks = repeated(" ");
/** As many as a drawing may have tags, with all the text there may be between them. */
const spread = (tag: string) => `${tag}${" ".repeat(110)}`.repeat(3_900);

/** [what it is, the drawing, the problem]: a pattern that looks back takes minutes for any of them, instead of milliseconds. */
export const hostileDrawings: [what: string, svg: string, problem: string | undefined][] = [
  ["comments that open", repeated("<!--"), "draws more than 2000 shapes"],
  ["CDATA that opens", repeated("<![CDATA["), "draws more than 2000 shapes"],
  ["styles that open", repeated("<style"), "draws more than 2000 shapes"],
  ["few comments that open, far apart", spread("<!--"), "is not well-formed"],
  ["few CDATA sections that open, far apart", spread("<![CDATA["), "is not well-formed"],
  ["few styles that open, far apart", spread("<style"), "is not well-formed"],
  ["few styles, far apart", spread("<style>"), "is not well-formed"],
  ["blanks before a reference", `<svg fill="url(${blanks}#a)"/>`, undefined],
  ["blanks around a quote before a reference", `<svg fill="url(${blanks}'${" ".repeat(9_000)}#a')"/>`, undefined],
  ["blanks before a link", `<svg href="${blanks}#a"/>`, undefined],
  ["blanks in a tag", `<svg${blanks}!`, "is not well-formed"],
  ["attributes of a tag that does not close", `<svg${repeated(' a=""')}!`, "is not well-formed"],
  ["a name that does not end", `<${repeated("a:")}!`, "is not well-formed"],
];
