// Adds the printers of printers.json to the service at PLATEN_URL, for the demo of compose.yaml. A printer of that id that is
// there already stays as it is, whatever somebody has made of it.
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

const { PLATEN_URL = "http://localhost:3000", PLATEN_API_KEY_FILE } = process.env;
const key = PLATEN_API_KEY_FILE ? readFileSync(PLATEN_API_KEY_FILE, "utf8").trim() : "";
const headers = { "Content-Type": "application/json", ...(key && { "X-API-Key": key }) };

/** Compose starts this once, so it waits by itself for an API that is not there or takes nothing yet. */
const tries = 60;
const tryAgainAfterMs = 1_000;

for (const printer of JSON.parse(readFileSync(new URL("printers.json", import.meta.url), "utf8"))) {
  const { status, text } = await add(printer);
  if (status === 401) {
    end(
      `the API does not take the key in ${PLATEN_API_KEY_FILE}; docker compose restart api makes it read the file again`,
    );
  }
  const isThere = status === 409;
  if (status !== 201 && !isThere) end(`${printer.id} was not added: ${text}`);
  console.log(`${printer.id} ${isThere ? "is there already" : "was added"}`);
}

async function add(printer) {
  for (let left = tries; ; left--) {
    const answer = await ask(printer);
    if (left === 0 || (answer.status > 0 && answer.status < 500)) return answer;
    await sleep(tryAgainAfterMs);
  }
}

async function ask(printer) {
  try {
    const answer = await fetch(`${PLATEN_URL}/printers`, { method: "POST", headers, body: JSON.stringify(printer) });
    return { status: answer.status, text: `${answer.status} ${await answer.text()}` };
  } catch (error) {
    return { status: 0, text: `${PLATEN_URL} does not answer (${error.cause?.code ?? error.message})` };
  }
}

function end(problem) {
  console.error(problem);
  process.exit(1);
}
