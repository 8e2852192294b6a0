import { curlSample } from "./curl.ts";
import { javaScriptSample } from "./javascript.ts";
import { phpSample } from "./php.ts";
import { pythonSample } from "./python.ts";
import type { SampleRequest } from "./sample-request.ts";

/** The languages of the samples, as the page offers them. */
export const sampleLanguages = ["curl", "JavaScript", "Python", "PHP"] as const;

export type SampleLanguage = (typeof sampleLanguages)[number];

const writers: Record<SampleLanguage, (request: SampleRequest) => string> = {
  curl: curlSample,
  JavaScript: javaScriptSample,
  Python: pythonSample,
  PHP: phpSample,
};

export function samplesOf(request: SampleRequest): { language: SampleLanguage; code: string }[] {
  return sampleLanguages.map((language) => ({ language, code: writers[language](request) }));
}
