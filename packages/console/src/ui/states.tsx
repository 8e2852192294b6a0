import type { ReactNode } from "react";
import type { ApiError } from "../api/http.ts";
import { Button } from "./button.tsx";
import { Icon, type IconName } from "./icon.tsx";

export function Empty({ icon, title, children }: { icon: IconName; title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <Icon name={icon} size={32} />
      <h2>{title}</h2>
      {children}
    </div>
  );
}

interface FailedProps {
  error: ApiError;
  onRetry(): void;
  /** Where else to go. */
  children?: ReactNode;
}

export function Failed({ error, onRetry, children }: FailedProps) {
  // What does not exist will not exist the next moment either.
  const isGone = error.code.endsWith("_NOT_FOUND");
  return (
    <div className="empty" role="alert">
      <Icon name="alert" size={32} />
      <h2>{error.message}</h2>
      {error.details.map((detail) => (
        <p key={detail}>{detail}</p>
      ))}
      {!isGone && (
        <Button onClick={onRetry} icon="repeat">
          Try again
        </Button>
      )}
      {children}
    </div>
  );
}

/** Grey bars in the place of what is being loaded. */
export function Skeleton({ rows, height }: { rows: number; height: number }) {
  return (
    <div className="skeleton" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => `row ${row}`).map((row) => (
        <div key={row} style={{ height }} />
      ))}
    </div>
  );
}
