/** A table of the fields of a body, an answer or an address. */

import styles from "./api-reader.module.css";
import type { FieldRow } from "./openapi.ts";

interface FieldTableProps {
  readonly caption: string;
  readonly rows: readonly FieldRow[];
}

export function FieldTable({ caption, rows }: FieldTableProps) {
  if (rows.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls in its own box, which the keyboard must reach.
    <section className={styles.scroll} aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Type</th>
            <th scope="col">Required</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, type, limits, required }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>
                {type}
                {limits && <span className={styles.limits}>{limits}</span>}
              </td>
              <td>{required ? "Yes" : "No"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
