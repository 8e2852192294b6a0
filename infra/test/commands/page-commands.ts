import { readFileSync } from "node:fs";

/** What a command within a sentence begins with. A word of these alone is a name, not a command. */
const programs =
  "cp|docker|git|journalctl|kubectl|ln|node|npm|npx|platen|sh|sha256sum|shasum|systemctl|systemd-analyze|tar";
const inSentence = new RegExp(`^(?:sudo )?(?:\\./)?(?:${programs}) `);

/** What a reader of a Markdown page can copy: the lines of its blocks, and the commands within its sentences. */
export function commandsOf(page: URL): string[] {
  const text = readFileSync(page, "utf8");
  const found = [...text.matchAll(/^```\w*\n([\s\S]*?)^```$|`([^`]+)`/gm)];
  const lines = found.flatMap(([, block]) => (block ? linesOf(block) : []));
  // A table writes a pipe with a backslash before it, and a sentence may go on in the next line.
  const spans = found.map(([, , span = ""]) => span.replaceAll("\\|", "|").replaceAll(/\s+/g, " "));
  const commands = spans.filter((span) => inSentence.test(span));
  const isName = (command: string) => [...lines, ...commands].some((other) => isBegunBy(other, command));
  return [...new Set([...lines, ...commands.filter((command) => !isName(command))])];
}

/** The commands of a block: a line that ends with a backslash goes on in the next, and what follows a # is a remark. */
function linesOf(block: string): string[] {
  return block
    .replaceAll(/\\\n\s*/g, "")
    .split("\n")
    .map((line) => line.replace(/\s+# .*$/, "").trim())
    .filter(Boolean);
}

/** `platen printers add` in a sentence only names what the page shows with everything it takes. */
function isBegunBy(other: string, command: string): boolean {
  const [longer, shorter] = [other, command].map((each) => each.replace(/^(?:sudo )?(?:npx |\.\/)?(?=platen)/, ""));
  return longer?.startsWith(`${shorter} `) ?? false;
}
