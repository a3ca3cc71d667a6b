/** How many rows are new, changed, unchanged, left out or wrong, and which these are. */

import type { ImportCounts } from "@helpline/contract/import/import";
import { importPageSize, type ShownOutcome } from "@helpline/contract/import/import.plain";
import { pageCount } from "@helpline/contract/limits";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ListTable } from "#shared/list/list-table.tsx";
import { Pager } from "#shared/list/pager.tsx";
import { useTimeZone } from "#shared/product-config.ts";
import { importKeys, importRowsQuery, type StepProps } from "./import.api.ts";
import { figure, outcomesInOrder, outcomeWords } from "./import.words.ts";
import classes from "./outcome-rows.module.css";
import { rowColumns } from "./row-columns.tsx";

/** What needs a look comes first. */
const mostUrgent: readonly ShownOutcome[] = [
  "not_undone",
  "wrong",
  "doubtful",
  "changed",
  "new",
  "left_out",
  "unchanged",
];

const alarms = new Set<ShownOutcome>(["wrong", "not_undone"]);

const firstShown = (counts: ImportCounts): ShownOutcome =>
  mostUrgent.find((outcome) => counts[outcome] > 0) ?? "new";

interface OutcomeRowsProps extends Pick<StepProps, "run" | "place" | "onRows" | "onChanged"> {
  /** Left out: people choose among all of them. */
  readonly only?: ShownOutcome;
}

export function OutcomeRows({ run, place, onRows, onChanged, only }: OutcomeRowsProps) {
  const { counts } = run;
  if (!counts) return null;
  const asked = place.show !== undefined && counts[place.show] > 0 ? place.show : undefined;
  const shown = only ?? asked ?? firstShown(counts);
  const page = shown === asked ? (place.page ?? 1) : 1;
  const rows = (
    <Rows
      run={run}
      onChanged={onChanged}
      outcome={shown}
      page={page}
      onPage={(next) => onRows(shown, next)}
    />
  );
  if (only) return rows;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of fields */}
      <div role="group" aria-label="Rows to show" className={classes.outcomes}>
        {outcomesInOrder
          .filter((outcome) => outcome !== "not_undone")
          .map((outcome) => (
            <button
              key={outcome}
              type="button"
              aria-pressed={outcome === shown}
              disabled={counts[outcome] === 0}
              onClick={() => onRows(outcome, 1)}
            >
              <span
                className={classes.outcomeCount}
                data-alarm={(alarms.has(outcome) && counts[outcome] > 0) || undefined}
              >
                {figure(counts[outcome])}
              </span>{" "}
              {outcomeWords[outcome]}
            </button>
          ))}
      </div>
      {rows}
    </>
  );
}

interface RowsProps extends Pick<StepProps, "run" | "onChanged"> {
  readonly outcome: ShownOutcome;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

function Rows({ run, onChanged, outcome, page, onPage }: RowsProps) {
  const client = useQueryClient();
  const rows = useQuery(importRowsQuery(run.import_run_id, outcome, page));
  const timeZone = useTimeZone();
  const columns = rowColumns({
    run,
    onChanged: (after) => {
      onChanged(after);
      // The rows that are shown too: one of them was decided.
      void client.invalidateQueries({ queryKey: importKeys.rows(run.import_run_id) });
    },
    outcome,
    timeZone,
  });
  const label = `Rows: ${outcomeWords[outcome].toLowerCase()}`;
  return (
    <>
      <div className={classes.rows}>
        <ListTable
          fill
          key={outcome}
          label={label}
          query={rows}
          rows={rows.data?.rows}
          columns={columns}
          rowId={(row) => row.row_number}
        />
      </div>
      <Pager
        page={page}
        pages={rows.isError ? 0 : pageCount(rows.data?.count ?? 0, importPageSize)}
        onPage={onPage}
      />
    </>
  );
}
