import { useEffect, useMemo, useRef, useState } from "react";
import { createStore, type Store, useStore } from "../../state/store.ts";
import { noProblems, type Problem } from "../state/problems.ts";

/** An expression is wrong while it is half typed. After so long without a keystroke it counts as finished. */
const quietMs = 800;

interface Typing {
  isTyping: Store<boolean>;
  typed(): void;
  /** The field was left. */
  ended(): void;
}

export function createTyping(): Typing {
  const isTyping = createStore(false);
  let pause: ReturnType<typeof setTimeout> | undefined;
  function ended(): void {
    clearTimeout(pause);
    isTyping.set(false);
  }
  return {
    isTyping,
    typed() {
      clearTimeout(pause);
      pause = setTimeout(ended, quietMs);
      isTyping.set(true);
    },
    ended,
  };
}

/** The problems that may be shown while somebody types: those of places that were wrong already, and those of no field. */
export function withoutNew(found: readonly Problem[], shown: readonly Problem[]): readonly Problem[] {
  const known = new Set(shown.map(({ said }) => said.path));
  const left = found.filter((problem) => problem.in === "other" || known.has(problem.said.path));
  if (left.length === found.length) return found;
  return left.length === 0 ? noProblems : left;
}

interface HeldProblems {
  problems: readonly Problem[];
  /** For the element around all fields. */
  listeners: { onInput(event: { target: EventTarget }): void; onBlur(): void };
}

/** What is wrong, without what is wrong only because somebody is in the middle of typing it. */
export function useHeldProblems(found: readonly Problem[]): HeldProblems {
  const [{ isTyping, typed, ended }] = useState(createTyping);
  const holds = useStore(isTyping);
  const shown = useRef(noProblems);
  const problems = useMemo(() => (holds ? withoutNew(found, shown.current) : found), [found, holds]);
  useEffect(() => {
    shown.current = problems;
  }, [problems]);
  useEffect(() => ended, [ended]);
  return { problems, listeners: { onInput: ({ target }) => isText(target) && typed(), onBlur: ended } };
}

/** Choices are made in one step. */
function isText(target: EventTarget): boolean {
  return target instanceof Element && !target.matches("select, [type=checkbox], [type=radio], [type=file]");
}
