import { en } from "./en.ts";
import { speak } from "./words.ts";

/** Imported by suites that ask what a person reads. */
speak(en);
