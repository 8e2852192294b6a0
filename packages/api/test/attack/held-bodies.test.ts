import { connect, type Socket } from "node:net";
import { describeOnPostgres } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { afterEach, expect, it } from "vitest";
import { useStack } from "../stack.ts";

const bodyBytes = 1024 * 1024;

/** The part of 64 MiB that large bodies may take. */
const mostLargeBodies = 56;

/** A request whose body is never finished, and what it was answered. */
interface HeldBody {
  socket: Socket;
  heard(): string;
}

describeOnPostgres("request bodies that are held open", (backend) => {
  const stack = useStack(backend);
  const held: HeldBody[] = [];

  afterEach(() => {
    for (const { socket } of held.splice(0)) socket.destroy();
  });

  function hold(count: number, body: Uint8Array): void {
    const { port } = new URL(stack.api.base);
    for (let index = 0; index < count; index++) {
      let heard = "";
      const socket = connect(Number(port), "127.0.0.1", () => {
        socket.write(
          `POST /templates HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${bodyBytes}\r\n\r\n`,
        );
        socket.write(body);
      });
      socket.on("data", (chunk) => {
        heard += chunk;
      });
      socket.on("error", () => {});
      held.push({ socket, heard: () => heard });
    }
  }

  const refused = () => held.filter(({ heard }) => /^HTTP\/1\.1 503 .*Retry-After: 1\r.*\}\n$/is.test(heard()));
  /** 400 when it was read, since nothing is in it; 503 when there was no room for it. */
  const sendLarge = async () => (await stack.call("POST", "/templates", `{${" ".repeat(bodyBytes / 2)}}`)).status;

  it("are kept up to 64 MiB in all, the others of 600 are answered 503, and receipts are printed meanwhile", async () => {
    const id = await stack.store([{ type: "text", content: "{{ note }}" }]);
    hold(600, Buffer.alloc(bodyBytes - 1, " "));
    await eventually(async () => refused().length >= 600 - mostLargeBodies);
    await stack.print(id, { note: "x".repeat(20_000) });
    expect(held.filter(({ heard }) => heard() !== "")).toHaveLength(600 - mostLargeBodies);
  });

  it("are answered like any when their last byte comes, and their room is free again", async () => {
    hold(mostLargeBodies, Buffer.alloc(bodyBytes - 1, " "));
    for (const { socket } of held) socket.write(" ");
    await eventually(async () => held.every(({ heard }) => heard().startsWith("HTTP/1.1 400")));
    expect(await sendLarge()).toBe(400);
  });

  it("whose clients have gone leave their room to others", async () => {
    hold(mostLargeBodies + 1, Buffer.alloc(bodyBytes - 1, " "));
    await eventually(async () => refused().length === 1);
    for (const { socket } of held) socket.destroy();
    await eventually(async () => (await sendLarge()) === 400);
  });

  it("by clients that send nothing more give way to a body that needs the room, and are told so", async () => {
    hold(mostLargeBodies, Buffer.from(" "));
    await eventually(async () => (await sendLarge()) === 503 || refused().length > 0);
    await eventually(async () => (await sendLarge()) === 400);
    await eventually(async () => refused().length > 0);
  });
});
