#!/usr/bin/env node
// The command line runs from its bundle, which is made first when a source has changed.
import { pathToFileURL } from "node:url";
import { buildPrograms } from "@platen/local/build-programs";
import { programFile } from "@platen/local/programs";

// Standard output is for what was asked.
await buildPrograms((line) => void process.stderr.write(`${line}\n`));
await import(pathToFileURL(programFile("platen")).href);
