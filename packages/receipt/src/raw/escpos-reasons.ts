const stores = "would store something in the printer beyond this receipt";
const sets = "would change the printer's settings";
const answers = "would make the printer answer, which is how this service knows what was printed";
const atOnce = "is obeyed at once, out of turn";
const pages = "belongs to page mode, which is not taken";
const unseen = "would print what is stored in the printer, which nobody here can see";
const pictures = "is taken to print one black picture; send others with GS v 0, or as a png";

/** Why commands are refused that streams often hold, or that somebody with bad intentions would like to send. */
export const escPosReasons: Readonly<Record<string, string>> = {
  "DLE EOT": atOnce,
  "DLE ENQ": atOnce,
  "DLE DC4": atOnce,
  "ESC =": "would have the printer ignore all that follows",
  "ESC &": stores,
  "ESC %": stores,
  "ESC L": pages,
  "ESC S": pages,
  "ESC W": pages,
  FF: pages,
  CAN: pages,
  "ESC u": answers,
  "ESC v": answers,
  "ESC e": "feeds backwards, which few models can do without jamming",
  "ESC c 3": sets,
  "ESC c 4": sets,
  "ESC c 5": "would lock the printer's buttons",
  "FS g 1": stores,
  "FS g 2": answers,
  "FS q": stores,
  "FS p": unseen,
  "GS *": stores,
  "GS /": unseen,
  "GS :": stores,
  "GS ^": "would run a macro",
  "GS D 0": stores,
  "GS I": answers,
  "GS a": `${answers}; only GS a 0 is taken, which ends its reports`,
  "GS j": answers,
  "GS r": answers,
  "GS ( A": "would print a test page of the printer's own",
  "GS ( C": stores,
  "GS ( D": sets,
  "GS ( E": sets,
  "GS ( F": sets,
  "GS ( H": answers,
  "GS ( K": sets,
  "GS ( L": pictures,
  "GS 8 L": pictures,
  "GS ( M": sets,
  "GS ( N": sets,
  "GS ( k": "has a function that answers, or that is not known",
  "GS g 0": sets,
  "GS g 2": answers,
};
