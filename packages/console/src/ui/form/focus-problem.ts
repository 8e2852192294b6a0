import { type RefObject, useEffect, useRef } from "react";

/** Leads to the first field that is wrong, whenever `error` is a new one: it may be out of sight or folded away. */
export function useFocusOnProblem(error: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const field = error ? form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') : undefined;
    field?.closest("details")?.setAttribute("open", "");
    field?.focus();
  }, [error]);
  return form;
}
