import type { Deps } from "../deps.ts";
import type { Endpoint } from "../endpoint.ts";

export function previewRoutes(_deps: Deps): Endpoint[] {
  return [];
}
