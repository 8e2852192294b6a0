import type { Socket } from "node:net";
import pg from "pg";

/** One connection for all of it: whatever happens to it ends the work, and nothing goes on outside of its transaction. */
export async function withDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: "platen backup" });
  // What is asked of a lost connection fails by itself.
  client.on("error", () => {});
  await client.connect();
  try {
    const result = await work(client);
    await client.end();
    return result;
  } catch (error) {
    // A COPY that was given up would still be under way.
    (client.connection as unknown as { stream: Socket }).stream.destroy();
    throw error;
  }
}
