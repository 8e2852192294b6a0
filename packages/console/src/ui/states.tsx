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

export function Failed({ error, onRetry }: { error: ApiError; onRetry(): void }) {
  return (
    <div className="empty" role="alert">
      <Icon name="alert" size={32} />
      <h2>{error.message}</h2>
      {error.details.map((detail) => (
        <p key={detail}>{detail}</p>
      ))}
      <Button onClick={onRetry} icon="repeat">
        Try again
      </Button>
    </div>
  );
}

/** Holds the place of what is being loaded. */
export function Bones({ rows, height }: { rows: number; height: number }) {
  return (
    <div className="bones" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => `row ${row}`).map((row) => (
        <div key={row} style={{ height }} />
      ))}
    </div>
  );
}
