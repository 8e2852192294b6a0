type Json = ReturnType<typeof JSON.parse>;

/** Jobs, batches, keys and webhooks have a UUID, pending devices 22 letters, messages a number. */
const madeUpId = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[A-Za-z0-9_-]{22}|\d+)$/;

/**
 * Learns from an answer which id stands for which of the page's: the one in the same place of the answer that the page shows.
 * A list may begin with something else, so it changes nothing that is known already.
 */
export function learnIds(shown: Json, answered: Json, known: Map<string, string>, isList: boolean, name = ""): void {
  if (typeof shown === "string" && typeof answered === "string") {
    if (/ids?$/i.test(name) && madeUpId.test(shown) && !(isList && known.has(shown))) known.set(shown, answered);
    return;
  }
  if (!isContainer(shown) || !isContainer(answered)) return;
  for (const [key, value] of Object.entries(shown))
    learnIds(value, (answered as Record<string, Json>)[key], known, isList, Array.isArray(shown) ? name : key);
}

const isContainer = (value: Json): value is object => typeof value === "object" && value !== null;
