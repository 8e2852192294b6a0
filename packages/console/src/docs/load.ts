import { apiKey } from "../api/stored-key.ts";
import { ask } from "./ask-service.ts";
import { askForKey } from "./key-gate.ts";

/**
 * The reference as the service writes it, from the very address of this page: who does not ask for a page gets the reference
 * itself, if need be with the key that a person is asked for.
 */
export async function loadReference(): Promise<Document> {
  const key = apiKey();
  let response = await askReference(key);
  if (response.status === 401) {
    await askForKey(key !== null, async (typed) => {
      response = await askReference(typed);
      return response.status !== 401;
    });
  }
  if (!response.ok) throw new Error(`The service answered ${response.status}.`);
  return new DOMParser().parseFromString(await response.text(), "text/html");
}

function askReference(key: string | null): Promise<Response> {
  return ask("/docs", { headers: { Accept: "*/*" } }, key);
}
