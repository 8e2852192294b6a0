import type { JobStatus } from "../api/types.ts";
import { Icon } from "../ui/icon.tsx";
import { statusIcons, statusWords } from "./words.ts";

export function StatusBadge({ status }: { status: JobStatus }) {
  return (
    <span className={`badge ${status}`}>
      <Icon name={statusIcons[status]} size={14} />
      {statusWords[status]}
    </span>
  );
}
