// A container's health check: node container-health.mjs <port> <path>. The images have no curl, and need none.
const [port, path] = process.argv.slice(2);
const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
