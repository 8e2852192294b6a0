import type { ReactNode } from "react";
import type { ApiError } from "../api/http.ts";
import { problemText } from "../problems/problem-text.ts";
import { words } from "../words/words.ts";
import { Button } from "./button.tsx";
import { Icon, type IconName } from "./icon.tsx";

interface EmptyProps {
  icon: IconName;
  title: string;
  /** It is all there is on the page, so its title is the page's. */
  isPage?: boolean;
  children?: ReactNode;
}

export function Empty({ icon, title, isPage = false, children }: EmptyProps) {
  const Title = isPage ? "h1" : "h2";
  return (
    <div className="empty">
      <Icon name={icon} size={32} />
      <Title>{title}</Title>
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
      {error.problems.map((problem) => (
        <p key={`${problem.path} ${problem.message}`}>{problemText(problem)}</p>
      ))}
      {!isGone && (
        <Button onClick={onRetry} icon="repeat">
          {words().ui.tryAgain}
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
