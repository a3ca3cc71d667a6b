/** The first rows of the file as they are in it. */
import classes from "./import.module.css";
import { figure, importWords } from "./import.words.ts";

/** A table of hundreds of columns helps nobody. */
const maxColumns = 40;

interface FirstRowsProps {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export function FirstRows({ headings, rows }: FirstRowsProps) {
  const shown = headings.slice(0, maxColumns).map((heading, index) => ({ heading, index }));
  const more = headings.length - shown.length;
  return (
    <details open className={classes.firstRows}>
      <summary>{importWords.firstRows}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, also by keyboard */}
      <section className={classes.scroller} aria-label={importWords.firstRows} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {shown.map(({ heading, index }) => (
                <th key={index} scope="col">
                  {heading || `Column ${index + 1}`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file never move
              <tr key={at}>
                {shown.map(({ index }) => (
                  <td key={index}>{row[index]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {more > 0 && <p className={classes.quiet}>And {figure(more)} more columns.</p>}
    </details>
  );
}
