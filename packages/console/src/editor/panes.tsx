import { type ReactNode, useState, useSyncExternalStore } from "react";
import { type Tab, Tabs } from "../ui/tabs.tsx";
import { words } from "../words/words.ts";

interface PanesProps {
  design: Tab[];
  source: Tab[];
  paper: ReactNode;
}

/** Who writes JSON finds it open the next time; nobody else needs to see any. */
const storageKey = "platen.editor.source";

/** Three columns where there is room, two on a small laptop, one on a phone. */
export function Panes({ design, source, paper }: PanesProps) {
  const [left, setLeft] = useState("blocks");
  const [middle, setMiddle] = useState(() => localStorage.getItem(storageKey) ?? "data");
  const keepMiddle = (name: string) => {
    localStorage.setItem(storageKey, name);
    setMiddle(name);
  };
  const wide = useMedia("(min-width: 1240px)");
  const narrow = useMedia("(max-width: 759px)");
  const said = words().editor.panes;
  if (wide) {
    return (
      <div className="panes three">
        <Tabs label={said.design} tabs={design} open={left} onOpen={setLeft} />
        <Tabs label={said.source} tabs={source} open={middle} onOpen={keepMiddle} />
        {paper}
      </div>
    );
  }
  const all = [...design, ...source, ...(narrow ? [{ name: "paper", label: said.preview, content: paper }] : [])];
  return (
    <div className={`panes ${narrow ? "one" : "two"}`}>
      <Tabs label={said.editor} tabs={all} open={left} onOpen={setLeft} />
      {!narrow && paper}
    </div>
  );
}

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    () => matchMedia(query).matches,
  );
}
