import { useEffect, useState } from "react";

const minuteS = 60;
const hourS = 3_600;
const dayS = 86_400;

/** "just now", "5 min ago", "3 h ago"; a day and older by its date. */
function ago(then: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - then) / 1000));
  if (seconds < 10) return "just now";
  if (seconds < minuteS) return `${seconds} s ago`;
  if (seconds < hourS) return `${Math.floor(seconds / minuteS)} min ago`;
  if (seconds < dayS) return `${Math.floor(seconds / hourS)} h ago`;
  return new Date(then).toLocaleDateString(undefined, { day: "numeric", month: "short", year: "numeric" });
}

export function clock(iso: string | number): string {
  return new Date(iso).toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit", second: "2-digit" });
}

/** "0.8 s", "12 s", "2 min 5 s": from one moment to another. */
export function lasted(fromIso: string, toIso: string): string {
  const seconds = Math.max(0, (Date.parse(toIso) - Date.parse(fromIso)) / 1000);
  if (seconds < 0.1) return "less than 0.1 s";
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < minuteS) return `${Math.round(seconds)} s`;
  if (seconds < hourS) return `${Math.floor(seconds / minuteS)} min ${Math.round(seconds % minuteS)} s`;
  return `${Math.floor(seconds / hourS)} h ${Math.floor((seconds % hourS) / minuteS)} min`;
}

const refreshMs = 10_000;

/** A moment in words that stay true while the page is open; the exact one is in the tooltip. */
export function Ago({ iso }: { iso: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), refreshMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={iso} title={new Date(iso).toLocaleString()}>
      {ago(Date.parse(iso), Math.max(now, Date.now()))}
    </time>
  );
}
