/** A doubtful row: what is doubtful, what is stored beside what the file says, and what becomes of it. */
import { showDate } from "@helpline/contract/dates";
import { type ImportRow, importRoutes } from "@helpline/contract/import/import";
import type { ImportChoice } from "@helpline/contract/import/import.plain";
import { absent } from "@helpline/contract/words";
import { call } from "#shared/api-client.ts";
import { useWrite } from "#shared/use-write.ts";
import classes from "./doubtful-row.module.css";
import type { StepProps } from "./import.api.ts";
import { choiceWords, importWords } from "./import.words.ts";

/** What is doubtful, with the value: the list of a new record shows no others. */
export const doubtLines = ({ doubts, changes, beside }: ImportRow): string[] =>
  doubts.map(({ field, message }) => {
    const change = changes.find((each) => each.field === field);
    return change && beside.length === 0 ? `${change.label} ${change.after}: ${message}` : message;
  });

const shown = (field: string, value: string | null) =>
  value === null ? absent : field === "dob" ? showDate(value) : value;

function Beside({ rows }: { readonly rows: ImportRow["beside"] }) {
  return (
    <table className={classes.beside}>
      {/* No thead: the list that it is in hides those of narrow screens. */}
      <tbody>
        <tr>
          {/* The list hides empty cells, too. */}
          <th scope="col">
            <span className="visually-hidden">{importWords.field}</span>
          </th>
          <th scope="col">{importWords.onFile}</th>
          <th scope="col">{importWords.inFile}</th>
        </tr>
        {rows.map(({ field, label, stored, file }) => (
          <tr key={field}>
            <th scope="row">{label}</th>
            <td>{shown(field, stored)}</td>
            <td>{shown(field, file)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DoubtfulRowProps extends Pick<StepProps, "run" | "onChanged"> {
  readonly row: ImportRow;
}

export function DoubtfulRow({ row, run, onChanged }: DoubtfulRowProps) {
  const { beside, choices, chosen, row_number } = row;
  const { write } = useWrite<ImportChoice, { readonly data: typeof run }>({
    mutationFn: (choice) =>
      call(importRoutes.choose, {
        params: { id: String(run.import_run_id), row: String(row_number) },
        body: { choice },
      }),
    onSuccess: ({ data }) => onChanged(data),
  });
  return (
    <div className={classes.doubtful}>
      {doubtLines(row).map((line) => (
        <span key={line}>{line}</span>
      ))}
      {beside.length > 0 && <Beside rows={beside} />}
      {choices.length > 0 && (
        <div
          role="radiogroup"
          aria-label={importWords.choiceOf(row_number)}
          className={classes.choices}
        >
          {choices.map((choice) => (
            <label key={choice} className={classes.choice}>
              <input
                type="radio"
                name={`row-${row_number}`}
                checked={choice === chosen}
                onChange={() => void write(choice)}
              />
              {choiceWords(choice, beside.length > 0)}
            </label>
          ))}
        </div>
      )}
    </div>
  );
}
