// Adds the printers of printers.json to the service at PLATEN_URL, for the demo of compose.yaml. A printer of that id that is
// there already stays as it is, whatever somebody has made of it.
import { readFileSync } from "node:fs";

const { PLATEN_URL = "http://localhost:3000", PLATEN_API_KEY_FILE } = process.env;
const key = PLATEN_API_KEY_FILE ? readFileSync(PLATEN_API_KEY_FILE, "utf8").trim() : "";
const headers = { "Content-Type": "application/json", ...(key && { "X-API-Key": key }) };

for (const printer of JSON.parse(readFileSync(new URL("printers.json", import.meta.url), "utf8"))) {
  const answer = await fetch(`${PLATEN_URL}/printers`, { method: "POST", headers, body: JSON.stringify(printer) });
  const isThere = answer.status === 409;
  if (!answer.ok && !isThere) throw new Error(`${printer.id} was not added: ${answer.status} ${await answer.text()}`);
  console.log(`${printer.id} ${isThere ? "is there already" : "was added"}`);
}
