import { createContext, type ReactNode, useContext, useMemo } from "react";
import { getLanguage, getShop } from "../../api/calls.ts";
import type { BlockHelp, Data, FilterHelp, TemplateConfig } from "../../api/types.ts";
import { useLoad } from "../../live/use-load.ts";
import { keyOf, type Path } from "../state/path.ts";
import { type ShopValues, type Variable, variablesAt } from "./variables.ts";

/** What can be written into the texts of the template that is open. */
interface Expressions {
  /** In the block that is selected. */
  variables: readonly Variable[];
  variablesIn(block: Path | null): readonly Variable[];
  /** None while the service has not told. */
  filters: readonly FilterHelp[];
  blocks: readonly BlockHelp[];
}

const nothing: Expressions = { variables: [], variablesIn: () => [], filters: [], blocks: [] };
const Context = createContext(nothing);

interface ExpressionsProviderProps {
  config: TemplateConfig;
  selected: Path | null;
  /** The sample data that the preview is drawn with. */
  data: Data | undefined;
  children: ReactNode;
}

/** Every text field and the JSON ask here, so that none of them has to be told where it stands. */
export function ExpressionsProvider({ config, selected, data, children }: ExpressionsProviderProps) {
  const { value: language } = useLoad("language", getLanguage);
  const { value: shop } = useLoad("values of the shop", shopValues);
  const block = selected && keyOf(selected);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a path is a new array each time, and its key is not.
  const value = useMemo((): Expressions => {
    const variablesIn = (place: Path | null) => variablesAt(config, place, data ?? {}, shop);
    return {
      variables: variablesIn(selected),
      variablesIn,
      filters: language?.filters ?? [],
      blocks: language?.blocks ?? [],
    };
  }, [config, block, data, shop, language]);
  return <Context value={value}>{children}</Context>;
}

/** A logo is written into a template as the picture that it is. */
async function shopValues(): Promise<ShopValues> {
  const { version: _, updatedAt: __, logo, ...values } = (await getShop()).shop;
  return { ...values, logo: logo === null ? "" : `asset:${logo}` };
}

export function useExpressions(): Expressions {
  return useContext(Context);
}
