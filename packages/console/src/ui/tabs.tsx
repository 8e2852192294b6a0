import { type KeyboardEvent, type ReactNode, useId } from "react";

export interface Tab {
  name: string;
  label: ReactNode;
  content: ReactNode;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  open: string;
  onOpen(name: string): void;
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

export function Tabs({ label, tabs, open, onOpen }: TabsProps) {
  const id = useId();
  const at = Math.max(
    0,
    tabs.findIndex(({ name }) => name === open),
  );
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = tabs[(at + (steps[event.key] ?? 0) + tabs.length) % tabs.length];
    if (!next || !(event.key in steps)) return;
    onOpen(next.name);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next.name}"]`)?.focus();
  };
  return (
    <section className="tabs">
      <div role="tablist" aria-label={label} onKeyDown={move} tabIndex={-1}>
        {tabs.map((tab, index) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            data-tab={tab.name}
            id={`${id}-${tab.name}-tab`}
            aria-controls={`${id}-panel`}
            aria-selected={index === at}
            tabIndex={index === at ? 0 : -1}
            onClick={() => onOpen(tab.name)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {/* A panel of its own for each: the next one is not scrolled to where the last one was. */}
      <div role="tabpanel" key={tabs[at]?.name} id={`${id}-panel`} aria-labelledby={`${id}-${tabs[at]?.name}-tab`}>
        {tabs[at]?.content}
      </div>
    </section>
  );
}
