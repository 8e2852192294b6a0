import { useMemo, useRef } from "react";
import type { DataNeeds } from "../../api/calls.ts";
import type { Data, TemplateConfig } from "../../api/types.ts";
import { isContainer } from "../state/path.ts";
import { completed } from "./sample-data.ts";

/** The sample data of a template, which is its example, and the template to be drawn with it. */
export interface SampleData {
  /**
   * Without its example, as long as the data it needs is read off its blocks: a field that was just written into a block is
   * not in the example yet. A template with a schema of its own keeps it, because not every schema can be sampled.
   */
  config: TemplateConfig;
  /** What the template gives; undefined where the service makes data up. */
  given: Data | undefined;
  /** All that the template needs, for the form and for printing. */
  dataFor(needs: DataNeeds | undefined): Data | undefined;
}

export function useSampleData(config: TemplateConfig): SampleData {
  const given = isData(config.example) ? config.example : undefined;
  const bare = useBare(config);
  const isOwn = config.schema !== undefined;
  return useMemo(
    () => ({
      config: isOwn ? config : bare,
      given: isOwn ? undefined : given,
      dataFor: (needs) => (given && needs ? completed(given, needs) : (given ?? needs?.example)),
    }),
    [config, bare, given, isOwn],
  );
}

/** The same object as before when only the example has changed, so that what the template needs is not asked again. */
function useBare({ example: _, ...config }: TemplateConfig): TemplateConfig {
  const last = useRef<TemplateConfig>(undefined);
  const bare = config as TemplateConfig;
  if (!last.current || !sameFields(last.current, bare)) last.current = bare;
  return last.current;
}

function sameFields(a: TemplateConfig, b: TemplateConfig): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

function isData(value: unknown): value is Data {
  return isContainer(value) && !Array.isArray(value);
}
