import { type ReactNode, useState } from "react";
import { type Tab, Tabs } from "../ui/tabs.tsx";
import { useMedia } from "./use-media.ts";

interface PanesProps {
  design: Tab[];
  source: Tab[];
  paper: ReactNode;
}

/** Three columns where there is room, two on a small laptop, one on a phone. */
export function Panes({ design, source, paper }: PanesProps) {
  const [left, setLeft] = useState("blocks");
  const [middle, setMiddle] = useState("json");
  const wide = useMedia("(min-width: 1240px)");
  const narrow = useMedia("(max-width: 759px)");
  if (wide) {
    return (
      <div className="panes three">
        <Tabs label="Design" tabs={design} open={left} onOpen={setLeft} />
        <Tabs label="Source" tabs={source} open={middle} onOpen={setMiddle} />
        {paper}
      </div>
    );
  }
  const all = [...design, ...source, ...(narrow ? [{ name: "paper", label: "Preview", content: paper }] : [])];
  return (
    <div className={`panes ${narrow ? "one" : "two"}`}>
      <Tabs label="Editor" tabs={all} open={left} onOpen={setLeft} />
      {!narrow && paper}
    </div>
  );
}
