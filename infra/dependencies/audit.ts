import type { InstalledPackage } from "./installed.ts";

/** What the registry's bulk endpoint answers: for each package its advisories against the versions that were named. */
export type Advisories = Record<
  string,
  { severity: string; title: string; url: string; vulnerable_versions: string }[]
>;

export type Audit = { type: "answered"; advisories: Advisories } | { type: "unreachable"; reason: string };

export interface Verdict {
  /** High and critical ones: the check fails. */
  problems: string[];
  /** The others, for whoever reads along. */
  remarks: string[];
}

const failing = new Set(["high", "critical"]);

/** The registry answers in a second or two; a network that swallows the question must not hold up the check. */
const answerWithinMs = 10_000;

/** Asks what `npm audit` asks, about what is shipped and nothing else. */
export async function askRegistry(registry: string, packages: InstalledPackage[]): Promise<Audit> {
  const versions: Record<string, string[]> = {};
  for (const { name, version } of packages) versions[name] = [...(versions[name] ?? []), version];
  try {
    const answer = await fetch(new URL("-/npm/v1/security/advisories/bulk", registry.trim()), {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(versions),
      signal: AbortSignal.timeout(answerWithinMs),
    });
    if (!answer.ok) return { type: "unreachable", reason: `it answered ${answer.status}` };
    return { type: "answered", advisories: (await answer.json()) as Advisories };
  } catch (error) {
    return { type: "unreachable", reason: error instanceof Error ? error.message : String(error) };
  }
}

export function judge(advisories: Advisories): Verdict {
  const verdict: Verdict = { problems: [], remarks: [] };
  for (const [name, found] of Object.entries(advisories)) {
    for (const { severity, title, url, vulnerable_versions: versions } of found) {
      const list = failing.has(severity) ? verdict.problems : verdict.remarks;
      list.push(`${name} ${versions}: ${title} (${severity}, ${url})`);
    }
  }
  return verdict;
}
