/**
 * What each ESC t n means on a printer: the name of a code page, as in @point-of-sale/codepage-encoder. Numbers not
 * listed print as page 0 does.
 */
export type CodePageTable = Readonly<Record<number, string>>;

/** Makes a table of the pages that follow one another from each number on. */
function pages(runs: Readonly<Record<number, string>>): CodePageTable {
  return Object.fromEntries(
    Object.entries(runs).flatMap(([first, names]) =>
      names.split(" ").map((name, index) => [Number(first) + index, name]),
    ),
  );
}

/** The numbering of Epson, which most makers follow. */
export const epsonCodePages: CodePageTable = pages({
  0: "cp437 epson/katakana cp850 cp860 cp863 cp865 epson/hiragana",
  11: "cp851 cp853 cp857 cp737 iso8859-7 windows1252 cp866 cp852 cp858",
  20: "thai42 thai11 thai13 thai14 thai16 tis620 thai18",
  30: "tcvn3 tcvn3capitals cp720 cp775 cp855 cp861 cp862 cp864 cp869 epson/iso8859-2",
  40: "iso8859-15 cp1098 cp774 cp772 cp1125 windows1250 windows1251 windows1253 windows1254 windows1255",
  50: "windows1256 windows1257 windows1258 rk1048",
});

/** ESC GS t n of Star's printers. */
export const starCodePages: CodePageTable = pages({
  0: "star/standard cp437 star/katakana cp437 cp858 cp852 cp860 cp861 cp863 cp865",
  10: "cp866 cp855 cp857 cp862 cp864 cp737 cp851 cp869 star/cp928 cp772",
  20: "cp774 star/cp874",
  32: "windows1252 windows1250 windows1251",
  64: "cp3840 cp3841 cp3843 cp3844 cp3845 cp3846",
  70: "cp3847 cp3848 cp1001 cp771 cp3001 cp3002 cp3011 cp3012 cp3021",
});

/** A common 58 mm clone: the first pages are Epson's, the rest are numbered by its maker. */
export const pos5890CodePages: CodePageTable = pages({
  0: "cp437 epson/katakana cp850 cp860 cp863 cp865 iso8859-1",
  8: "cp862",
  16: "windows1252 cp866 cp852 cp858",
  23: "windows1251 cp737 windows1257",
  27: "windows1258 cp864",
  32: "windows1255",
  56: "cp861",
  60: "cp855 cp857",
  65: "cp851 cp869",
  68: "cp772 cp774",
  72: "windows1250",
  74: "cp3840",
  76: "cp3843 cp3844 cp3845 cp3846",
  80: "cp3847 cp3848",
  83: "cp771 cp3001 cp3002 cp3011 cp3012",
  90: "windows1253 windows1254 windows1256 cp720",
  95: "cp775",
});
