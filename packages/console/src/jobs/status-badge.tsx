import type { Job } from "../api/types.ts";
import { Icon } from "../ui/icon.tsx";
import { outcomeOf } from "./job-words.ts";

export function StatusBadge({ job }: { job: Job }) {
  const { words, icon, variant } = outcomeOf(job);
  return (
    <span className={`badge ${variant}`}>
      <Icon name={icon} size={14} />
      {words}
    </span>
  );
}
