import { listTemplates } from "../api/calls.ts";
import { usePrinters } from "../live/printers.ts";
import { useLoad } from "../live/use-load.ts";
import { AllOrSome } from "../ui/form/all-or-some.tsx";
import { words } from "../words/words.ts";
import { type KeyLimits, placesAmong } from "./key-limits.ts";

interface LimitChoiceProps {
  limits: KeyLimits;
  onChange(limits: KeyLimits): void;
}

/** Which printers and templates a key is for, where there is a choice. */
export function LimitChoice({ limits, onChange }: LimitChoiceProps) {
  const said = words().keys.limits;
  const { printers = [] } = usePrinters();
  const { value: templates = [] } = useLoad("templates", listTemplates);
  const places = placesAmong(printers);
  const groups = [
    { title: said.sites, values: places.sites },
    { title: said.printers, values: places.printers },
  ].filter(({ values }) => values.length > 0);
  return (
    <>
      {groups.length > 0 && (
        <AllOrSome
          legend={said.whichPrinters}
          all={{ label: said.everyPrinter }}
          // There may be hundreds of them.
          groups={limits.places === null ? [] : groups}
          chosen={limits.places}
          onChange={(chosen) => onChange({ ...limits, places: chosen })}
        />
      )}
      {templates.length > 0 && (
        <AllOrSome
          legend={said.whichTemplates}
          all={{ label: said.everyTemplate }}
          groups={
            limits.templates === null ? [] : [{ values: templates.map(({ id, name }) => ({ value: id, label: name })) }]
          }
          chosen={limits.templates}
          onChange={(chosen) => onChange({ ...limits, templates: chosen })}
        />
      )}
    </>
  );
}
