// Runs the thread's program from its source, which a thread cannot read by itself. In a bundle it is not needed.
import { register } from "tsx/esm/api";

register();
await import("./draw.ts");
