// Runs the program of the process that decodes from its source, which Node cannot read by itself. In a bundle it is not needed.
import { register } from "tsx/esm/api";

register();
await import("./decode.ts");
