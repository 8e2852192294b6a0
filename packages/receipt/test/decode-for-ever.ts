// A program that says which process decodes a picture for it, and waits for the picture.
import { decodingProcess } from "../src/raster/picture/decoding-process.ts";
import { paperWidth, slowDrawing } from "./costly-drawings.ts";

const decoded = decodingProcess.ask(slowDrawing(1_000), paperWidth);
process.send?.(decodingProcess.pid);
await decoded;
