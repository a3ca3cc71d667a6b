/** What a file has to look like, and which ones are recognised. */

import { externalCodeLabel } from "@helpline/contract/import/external-code";
import {
  type ImportKindName,
  importColumnsOf,
  importKinds,
} from "@helpline/contract/import/import-columns";
import { importFormatOf } from "@helpline/contract/import/import-formats";
import { undoDays } from "@helpline/contract/import/import-limits";
import classes from "./import.module.css";
import { kindWord } from "./import.words.ts";

const requiredOf = (kind: ImportKindName): string =>
  importColumnsOf(kind)
    .filter(({ required }) => required)
    .map(({ label }) => label)
    .join(", ");

export function FileHelp() {
  return (
    <section className={classes.help} aria-labelledby="import-help">
      <h2 id="import-help">Which files</h2>
      <p>These are recognised, and need no further answers:</p>
      <ul>
        {Object.values(importFormatOf).map(({ label, source }) => (
          <li key={label}>
            {label}
            <span className={classes.source}>{source}</span>
          </li>
        ))}
      </ul>
      <p>For any other CSV file you choose which column is what.</p>
      <details>
        <summary>How to prepare a file</summary>
        <ul>
          <li>
            The first row names the columns. Each row below it is one record. In Excel, save it as
            “CSV UTF-8”.
          </li>
          {importKinds.map((kind) => (
            <li key={kind}>
              {kindWord(kind)} need: {requiredOf(kind)}.
            </li>
          ))}
          <li>
            “{externalCodeLabel}” is the number that a record has where the file comes from, such as
            a school's URN. A later file with the same code updates the record. Without a code, a
            record is found by its name and postcode.
          </li>
          <li>
            Rows that are wrong are left out, and you can download them. The rest is imported
            together, and can be undone for {undoDays} days.
          </li>
        </ul>
      </details>
    </section>
  );
}
