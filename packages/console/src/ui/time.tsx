import { useEffect, useState } from "react";
import { localeNow } from "../words/language.ts";
import { words } from "../words/words.ts";

const minuteS = 60;
const hourS = 3_600;
const dayS = 86_400;

/** "just now", "5 min ago", "3 h ago"; a day and older by its date. */
function ago(then: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - then) / 1000));
  const { justNow, secondsAgo, minutesAgo, hoursAgo } = words().time;
  if (seconds < 10) return justNow;
  if (seconds < minuteS) return secondsAgo(seconds);
  if (seconds < hourS) return minutesAgo(Math.floor(seconds / minuteS));
  if (seconds < dayS) return hoursAgo(Math.floor(seconds / hourS));
  return date(then);
}

/** "16 Nov 2026". */
export function date(iso: string | number): string {
  return new Date(iso).toLocaleDateString(localeNow(), { day: "numeric", month: "short", year: "numeric" });
}

export function clock(iso: string | number): string {
  return new Date(iso).toLocaleTimeString(localeNow(), { hour: "2-digit", minute: "2-digit", second: "2-digit" });
}

/** The time of day, and the date when it was not today. */
export function moment(iso: string | number): string {
  const then = new Date(iso);
  const time = then.toLocaleTimeString(localeNow(), { timeStyle: "short" });
  const isToday = then.toDateString() === new Date().toDateString();
  return isToday ? time : `${then.toLocaleDateString(localeNow(), { day: "numeric", month: "long" })}, ${time}`;
}

/** "0.8 s", "12 s", "2 min 5 s": from one moment to another. These units are the same in every language we speak. */
export function lasted(fromIso: string, toIso: string): string {
  const seconds = Math.max(0, (Date.parse(toIso) - Date.parse(fromIso)) / 1000);
  if (seconds < 0.1) return words().time.lessThan(`${withTenths(0.1)} s`);
  if (seconds < 10) return `${withTenths(seconds)} s`;
  if (seconds < minuteS) return `${Math.round(seconds)} s`;
  if (seconds < hourS) return `${Math.floor(seconds / minuteS)} min ${Math.round(seconds % minuteS)} s`;
  return `${Math.floor(seconds / hourS)} h ${Math.floor((seconds % hourS) / minuteS)} min`;
}

function withTenths(seconds: number): string {
  return seconds.toLocaleString(localeNow(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
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
    <time dateTime={iso} title={new Date(iso).toLocaleString(localeNow())}>
      {ago(Date.parse(iso), Math.max(now, Date.now()))}
    </time>
  );
}
