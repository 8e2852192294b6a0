#!/usr/bin/env node
// The sources run as they are; this only teaches Node to read them.
import { register } from "tsx/esm/api";

register();
await import("../src/main.ts");
