import { connect } from "node:net";

/** What comes back for these bytes, up to the end of the first answer. */
export function rawRequest(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    socket.on("data", (chunk) => {
      heard += chunk;
      if (isWhole(heard)) socket.destroy();
    });
    socket.on("close", () => resolve(heard));
    socket.on("error", reject);
  });
}

function isWhole(answer: string): boolean {
  const [head = "", body] = answer.split("\r\n\r\n", 2);
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
  return body !== undefined && (Buffer.byteLength(body) >= length || / (204|304) /.test(head));
}
