/**
 * Everything that the console says, in English, by the rooms it is said in. The other languages have the same shape:
 * what is missing in one of them does not compile, and what was left in English there fails a test (`words.test.ts`).
 * What depends on a number or holds a name is a function.
 */
export const en = {
  languages: {
    label: "Language",
    own: "As the browser",
  },
  shell: {
    skip: "Skip to the content",
    pages: "Pages",
    printer: "Printer",
    printers: "Printers",
    jobs: "Jobs",
    templates: "Templates",
    notFound: "Not found",
    noSuchPage: "There is no such page",
    toThePrinter: "Go to the printer",
    looking: "Looking for the printer",
  },
  key: {},
  time: {},
  ui: {},
  errors: {},
  printer: {},
  printers: {},
  jobs: {},
  today: {},
  shop: {},
  templates: {},
  gallery: {},
  editor: {},
  blocks: {},
  preview: {},
  data: {},
  versions: {},
  help: {},
};
