/** What the generated clients answer with: `data` of a good answer, `error` of a refusal. */
interface Answer {
  data?: unknown;
  error?: unknown;
  response?: { status: number } | undefined;
}

/** Copied beside the calls of a generated client: writes one line of JSON about what a call came to. */
export async function told(operation: string, call: () => Promise<Answer>): Promise<void> {
  console.log(JSON.stringify({ operation, ...(await outcome(call)) }));
}

async function outcome(call: () => Promise<Answer>): Promise<object> {
  try {
    const { data, error, response } = await call();
    return { status: response?.status, answer: error === undefined ? await kindOf(data) : error };
  } catch (error) {
    return { answer: String(error) };
  }
}

async function kindOf(data: unknown): Promise<string> {
  if (data instanceof ReadableStream) {
    await data.cancel();
    return "stream";
  }
  if (data instanceof Blob) return (await data.slice(1, 4).text()) === "PNG" ? "picture" : "bytes";
  if (typeof data !== "object" || data === null) return typeof data === "string" ? "text" : String(data);
  return "success" in data && data.success === true ? "success" : "object";
}
