/**
 * What one migration does, in the order of its file. A `concurrent` step is one statement that PostgreSQL refuses inside a
 * transaction: it builds or drops an index while others write.
 */
export type Step =
  | { kind: "transaction"; statements: string[] }
  | { kind: "concurrent"; statement: string; index: string | undefined };

const concurrent = /^(CREATE (?:UNIQUE )?|DROP )INDEX CONCURRENTLY (?:IF (?:NOT )?EXISTS )?("\w+")/i;

export function stepsOf(statements: readonly string[]): Step[] {
  const steps: Step[] = [];
  for (const statement of statements) {
    const [, verb, name] = concurrent.exec(withoutComments(statement)) ?? [];
    const last = steps.at(-1);
    if (verb !== undefined) {
      steps.push({
        kind: "concurrent",
        statement,
        index: verb.startsWith("C") || verb.startsWith("c") ? name : undefined,
      });
    } else if (last?.kind === "transaction") last.statements.push(statement);
    else steps.push({ kind: "transaction", statements: [statement] });
  }
  return steps;
}

function withoutComments(statement: string): string {
  return statement.replaceAll(/^\s*--.*$/gm, "").trim();
}
