/** What the figures of the general report count, one sentence each. */
import type { Figure } from "@helpline/contract/reports/general-report";
import classes from "./meanings.module.css";

export function Meanings({ figures }: { readonly figures: readonly Figure[] }) {
  const explained = figures.filter(([, , , meaning]) => meaning !== undefined);
  return (
    <details className={classes.meanings} data-paper="hidden">
      <summary>What the figures count</summary>
      <ul>
        {explained.map(([field, label, , meaning]) => (
          <li key={field}>
            <strong>{label}</strong> {meaning}
          </li>
        ))}
      </ul>
    </details>
  );
}
