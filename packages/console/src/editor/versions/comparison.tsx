import { Paper, Picture } from "../../ui/paper.tsx";
import { words } from "../../words/words.ts";
import type { Difference } from "./differences.ts";

/** Until it is known what the template is drawn on. */
export const usualWidthMm = 80;

interface Side {
  title: string;
  /** As it came, or as base64. Undefined while it is drawn, or where it cannot be. */
  picture: Blob | string | undefined;
}

interface ComparisonProps {
  before: Side;
  after: Side;
  differences: readonly Difference[];
  widthMm: number;
}

/** Two papers side by side, and what differs in words. */
export function Comparison({ before, after, differences, widthMm }: ComparisonProps) {
  const said = words().versions;
  return (
    <div className="comparison">
      <div className="two-papers">
        {[before, after].map(({ title, picture }) => (
          <figure key={title}>
            <figcaption>{title}</figcaption>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which the keyboard can do only from within it. */}
            <section className="paper-place" tabIndex={0} aria-label={said.paperOf(title)}>
              <Paper widthMm={widthMm}>
                {typeof picture === "string" && (
                  <img src={`data:image/png;base64,${picture}`} alt={said.paperOf(title)} />
                )}
                {picture instanceof Blob && <Picture blob={picture} alt={said.paperOf(title)} />}
              </Paper>
            </section>
          </figure>
        ))}
      </div>
      {differences.length === 0 ? (
        <p className="aside">{said.noDifference}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which the keyboard can do only from within it.
        <section className="differences-place" tabIndex={0} aria-label={said.where}>
          <table className="differences">
            <thead>
              <tr>
                <th scope="col">{said.where}</th>
                <th scope="col">{before.title}</th>
                <th scope="col">{after.title}</th>
              </tr>
            </thead>
            <tbody>
              {differences.map((difference) => (
                <tr key={`${difference.where} ${difference.before} ${difference.after}`}>
                  <th scope="row">{difference.where}</th>
                  <td className="was">{difference.before ?? said.nothing}</td>
                  <td className="is">{difference.after ?? said.nothing}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}
