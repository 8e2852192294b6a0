import type { ReactNode } from "react";
import { localeNow } from "../words/language.ts";

/** One bar. Its parts stand on each other, the first at the bottom. */
export interface Bar {
  /** Below the bar; empty where there is no room for it. */
  label: string;
  /** The whole of it in words, for the tooltip. */
  text: string;
  good: number;
  bad?: number;
}

/**
 * Bars drawn as they are: their heights are the numbers. Only for the eye: whoever cannot see them reads the table beside.
 * The bars are stretched to the width there is, and the words are not, so these stand outside of the drawing. What is
 * given as children stands below the bars and is as wide as they are.
 */
export function Bars({ bars, children }: { bars: readonly Bar[]; children?: ReactNode }) {
  const highest = Math.max(1, ...bars.map(({ good, bad = 0 }) => good + bad));
  const top = niceTop(highest);
  const height = (number: number) => (number / top) * 100;
  return (
    <div className="bars">
      <div className="bars-scale" aria-hidden="true">
        <span>{top.toLocaleString(localeNow())}</span>
        <span>{(top / 2).toLocaleString(localeNow())}</span>
        <span>0</span>
      </div>
      <svg
        className="bars-drawing"
        viewBox={`0 0 ${bars.length} 100`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <path className="bars-grid" d={`M0 0H${bars.length}M0 50H${bars.length}M0 100H${bars.length}`} />
        {bars.map(({ text, good, bad = 0 }, at) => (
          <g key={text}>
            <title>{text}</title>
            <rect className="bar-place" x={at} y={0} width={1} height={100} />
            <rect className="bar-good" x={at + 0.14} y={100 - height(good)} width={0.72} height={height(good)} />
            <rect className="bar-bad" x={at + 0.14} y={100 - height(good + bad)} width={0.72} height={height(bad)} />
          </g>
        ))}
      </svg>
      <ol className="bars-labels" aria-hidden="true" style={{ "--bars": bars.length }}>
        {bars.map(({ label, text }) => (
          <li key={text}>{label}</li>
        ))}
      </ol>
      <div className="bars-below">{children}</div>
    </div>
  );
}

/** The next 1, 2 or 5 followed by noughts, and even, so that its half is a whole number. */
export function niceTop(highest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(highest, 1)));
  const top = [1, 2, 4, 5, 6, 8, 10].map((step) => step * power).find((each) => each >= highest) ?? highest;
  return top % 2 === 0 ? top : top + 1;
}
