import type { Socket } from "node:net";

/**
 * Resets a connection at once, whatever was already done to it. After `end()` Node refuses a reset with EINVAL and then never
 * emits `close`, so such a socket is destroyed instead. `destroy()` also drops what still waits to be written.
 */
export function resetSocket(socket: Socket): void {
  if (!socket.writableEnded) socket.resetAndDestroy();
  socket.destroy();
}
