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
  /** Given while only a part of the list was requested. */
  readonly onClearSearch?: (() => void) | undefined;
}

export function ListTable<Row>(props: ListTableProps<Row>) {
  const { query, rows, loading = query.isPending, ...rest } = props;
  const { emptyText = messages.noRecords, onClearSearch, ...table } = rest;
  return (
    <DataTable
      {...table}
      // If a refetch fails, the previous rows may be out of date.
      rows={query.isError ? [] : rows}
      loading={loading}
      empty={
        <EmptyList
          text={emptyText}
          failed={query.isError}
          onTryAgain={() => void query.refetch()}
          onClearSearch={onClearSearch}
        />
      }
    />
  );
}
