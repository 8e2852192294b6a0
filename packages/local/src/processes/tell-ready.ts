import { spawn } from "node:child_process";

/**
 * Tells systemd that Platen is ready, where systemd has started it and waits for that. Its socket takes datagrams, which Node
 * cannot send to a path, so systemd's own program does it.
 */
export function tellReady(say: (line: string) => void): void {
  if (!process.env.NOTIFY_SOCKET) return;
  const notify = spawn("systemd-notify", ["--ready"], { stdio: "ignore" });
  notify.once("error", ({ message }) => say(`systemd was not told that Platen is ready: ${message}`));
}
