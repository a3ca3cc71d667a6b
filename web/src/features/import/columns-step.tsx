/** Which column of the file fills which field. */

import { importMessages } from "@helpline/contract/import/import.messages";
import { externalCodeField } from "@helpline/contract/import/import.plain";
import {
  type ColumnChoices,
  type ImportColumn,
  importColumnsOf,
  unusedColumns,
} from "@helpline/contract/import/import-columns";
import { Button, Group, NativeSelect } from "@mantine/core";
import { type SubmitEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ApiError } from "#shared/api-client.ts";
import { showFailure } from "#shared/dialogs/dialogs.tsx";
import { ErrorSummary } from "#shared/form/error-summary.tsx";
import { SubmitButton } from "#shared/form/submit-button.tsx";
import { useWrite } from "#shared/use-write.ts";
import { DiscardButton } from "./discard-button.tsx";
import { type StepProps, sendColumns } from "./import.api.ts";
import classes from "./import.module.css";
import { figure, importWords } from "./import.words.ts";

// The first rows of the file as they are in it.

/** A table of hundreds of columns helps nobody. */
const maxColumns = 40;

interface FirstRowsProps {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

function FirstRows({ headings, rows }: FirstRowsProps) {
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

type Problems = Readonly<Record<string, string>>;

/** The field of an error: the server names it `columns.city`, or `city`. */
const fieldOf = (name: string) => name.replace(/^columns\./, "");

interface ColumnsStepProps extends StepProps {
  /** The file has been checked with other columns before. */
  readonly choosing: boolean;
  readonly onKeep: () => void;
}

export function ColumnsStep({ run, onChanged, onLeave, choosing, onKeep }: ColumnsStepProps) {
  const [chosen, setChosen] = useState(run.columns);
  const [problems, setProblems] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  const fields = importColumnsOf(run.kind);

  const summary = useRef<HTMLDivElement>(null);

  const show = (found: Problems) => {
    flushSync(() => setProblems(found));
    summary.current?.focus();
  };
  const { write, isPending } = useWrite({
    mutationFn: () => sendColumns(run.import_run_id, chosen),
    onSuccess: ({ data }) => onChanged(data),
    onFailure: async (error) => {
      const errors = error instanceof ApiError ? error.fieldErrors : [];
      if (errors.length === 0) return showFailure(error);
      show(Object.fromEntries(errors.map((each) => [fieldOf(each.field), each.message])));
    },
  });
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const missing = fields
      .filter(({ field, required }) => required && !chosen[field])
      .map(({ field, label }) => [field, importMessages.columnMissing(label)]);
    if (missing.length > 0) return show(Object.fromEntries(missing));
    setProblems({});
    await write();
  };
  const choose = (field: string, column: number | null) => {
    setChosen({ ...chosen, [field]: column });
    const { [field]: _settled, ...others } = problems;
    setProblems(others);
  };

  const columns = [
    { value: "", label: importWords.noColumn },
    ...run.headings.map((heading, index) => ({
      value: String(index + 1),
      label: heading.trim() === "" ? `Column ${index + 1}` : heading,
    })),
  ];
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <h2 tabIndex={-1}>Columns</h2>
      <p>{importWords.columnsLead}</p>
      <ErrorSummary
        ref={summary}
        errors={Object.entries(problems)}
        onGo={(name) => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()}
      />
      <div className={classes.columns}>
        {fields.map((column) => (
          <FieldChoice
            key={column.field}
            column={column}
            columns={columns}
            chosen={chosen[column.field] ?? null}
            firstRows={run.first_rows}
            problem={problems[column.field]}
            onChoose={(at) => choose(column.field, at)}
          />
        ))}
      </div>
      <Unused headings={run.headings} columns={chosen} />
      <FirstRows headings={run.headings} rows={run.first_rows} />
      <Group gap={8} className={classes.bar}>
        <SubmitButton saving={isPending}>{importWords.check}</SubmitButton>
        {choosing && (
          <Button variant="default" onClick={onKeep}>
            Back
          </Button>
        )}
        <DiscardButton run={run} onLeave={onLeave} />
      </Group>
    </form>
  );
}

interface UnusedProps {
  readonly headings: readonly string[];
  readonly columns: ColumnChoices;
}

/** What of the file would not be imported. */
export function Unused({ headings, columns }: UnusedProps) {
  const unused = unusedColumns(headings, columns);
  if (unused.length === 0) return null;
  const named = unused
    .slice(0, maxColumns)
    .map((column) => headings[column - 1] || `Column ${column}`);
  const more = unused.length - named.length;
  const names = more > 0 ? [...named, `${figure(more)} more`] : named;
  return <p className={classes.note}>{importWords.unused(names)}</p>;
}

interface FieldChoiceProps {
  readonly column: ImportColumn;
  readonly columns: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: number | null;
  readonly firstRows: readonly (readonly string[])[];
  readonly problem: string | undefined;
  readonly onChoose: (column: number | null) => void;
}

const codeHint = "The number a record has where the file comes from, such as a URN.";

function FieldChoice({ column, columns, chosen, firstRows, problem, onChoose }: FieldChoiceProps) {
  const { field, label, required } = column;
  const values = chosen === null ? [] : firstRows.map((row) => row[chosen - 1]?.trim() ?? "");
  const example = values.find((value) => value !== "");
  return (
    <div className={classes.field}>
      <NativeSelect
        name={column.field}
        size="sm"
        label={label}
        inputWrapperOrder={["label", "input", "description", "error"]}
        withAsterisk={required}
        description={field === externalCodeField ? codeHint : undefined}
        error={problem}
        value={chosen === null ? "" : String(chosen)}
        onChange={(event) => onChoose(Number(event.currentTarget.value) || null)}
        data={[...columns]}
      />
      <p className={classes.example}>
        {example !== undefined && (
          <>
            Example: <bdi>{example}</bdi>
          </>
        )}
      </p>
    </div>
  );
}
