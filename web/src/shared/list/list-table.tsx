/** The table of a list from one query, with messages for an empty list and a failure. */
import { messages } from "@helpline/contract/messages";
import { DataTable, type DataTableProps } from "./data-table.tsx";
import { EmptyList } from "./empty-list.tsx";

/** The TanStack Query result that has the rows. */
interface RowsQuery {
  readonly isError: boolean;
  readonly isPending: boolean;
  readonly refetch: () => unknown;
}

interface ListTableProps<Row> extends Omit<DataTableProps<Row>, "loading" | "empty"> {
  readonly query: RowsQuery;
  /** Left out for lists that refetch by themselves, where fetching in the background is not worth showing. */
  readonly loading?: boolean;
  /** The text of an empty list; default: the usual one. */
  readonly emptyText?: string;
  readonly emptyHint?: string | undefined;
  /** Given while only a part of the list was requested. */
  readonly onClearSearch?: (() => void) | undefined;
  /** What that is called; default: "Back to the whole list". */
  readonly clearLabel?: string;
}

export function ListTable<Row>(props: ListTableProps<Row>) {
  const { query, rows, loading = query.isPending, ...rest } = props;
  const { emptyText = messages.noRecords, emptyHint, onClearSearch, clearLabel, ...table } = rest;
  return (
    <DataTable
      {...table}
      // If a refetch fails, the previous rows may be out of date.
      rows={query.isError ? [] : rows}
      loading={loading}
      empty={
        <EmptyList
          text={emptyText}
          hint={emptyHint}
          failed={query.isError}
          onTryAgain={() => void query.refetch()}
          onClearSearch={onClearSearch}
          clearLabel={clearLabel}
        />
      }
    />
  );
}
