import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import { testPrefix } from "@platen/testkit/backends";
import type { Random } from "@platen/testkit/random";
import { listen } from "../../packages/api/test/listener.ts";
import { type Replica, startReplica } from "../../packages/api/test/replica.ts";
import { bytesOf, damaged, eachCase, type FuzzTarget, hexOf } from "./target.ts";

/** Bytes after the handshake of /ws, each piece written by itself. */
type SocketCase = string[];

/** Real frames, and frames that say one thing and hold another, against a replica with a client that behaves. */
export async function sockets(databaseUrl: string): Promise<FuzzTarget> {
  const place = { backend: { name: "PostgreSQL", redisUrl: "" } as const, databaseUrl, prefix: testPrefix() };
  const api = await startReplica(place);
  const witness = await listen(api.base);
  let lost: number | undefined;
  void witness.closed.then((code) => {
    lost = code;
  });
  const attempt = async (pieces: SocketCase) => {
    const status = await play(api, pieces);
    if (status !== "101") return `the handshake was answered ${status}`;
    if (lost !== undefined) return `another client was closed with ${lost}`;
    return (await api.call("GET", "/healthz")).status === 200 ? undefined : "the API is not healthy";
  };
  return eachCase(drawCase, attempt, async () => {
    await witness.close();
    await api.close();
  });
}

function drawCase(random: Random): SocketCase {
  return Array.from({ length: 1 + random.below(6) }, () => {
    const frame = randomFrame(random);
    return hexOf(random.chance(0.4) ? damaged(frame, random) : frame);
  });
}

const opcodes = [0x0, 0x1, 0x2, 0x8, 0x9, 0xa, 0x3, 0xf];

function randomFrame(random: Random): Uint8Array {
  const payload = Uint8Array.from(random.list(40, () => random.below(256)));
  const flags = random.chance(0.7) ? 0x80 : random.below(8) << 4;
  const claimed = random.chance(0.8) ? payload.length : random.pick([0, 125, 126, 127, 5_000, 2 ** 31, 2 ** 40]);
  const mask = random.chance(0.9) ? 0x80 : 0;
  return Uint8Array.from([
    flags | random.pick(opcodes),
    ...lengthBytes(claimed).map((byte, index) => (index === 0 ? byte | mask : byte)),
    ...(mask ? [1, 2, 3, 4] : []),
    ...payload.map((byte, index) => (mask ? byte ^ (1 + (index % 4)) : byte)),
  ]);
}

function lengthBytes(length: number): number[] {
  if (length < 126) return [length];
  const bytes = Buffer.alloc(length < 65_536 ? 2 : 8);
  if (length < 65_536) bytes.writeUInt16BE(length);
  else bytes.writeBigUInt64BE(BigInt(length));
  return [length < 65_536 ? 126 : 127, ...bytes];
}

/** The status the handshake was answered with, once the connection is over. */
function play({ base }: Replica, pieces: SocketCase): Promise<string> {
  return new Promise((resolve) => {
    let answer = "";
    const { port } = new URL(base);
    const socket = connect(Number(port), "127.0.0.1", () => {
      const key = randomBytes(16).toString("base64");
      socket.write(
        `GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
      );
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(answer.split(" ")[1] ?? "nothing"));
    socket.on("data", (chunk) => {
      const isFirst = answer === "";
      answer += chunk.toString("latin1");
      if (!isFirst) return;
      for (const piece of pieces) socket.write(bytesOf(piece));
      socket.end();
    });
  });
}
