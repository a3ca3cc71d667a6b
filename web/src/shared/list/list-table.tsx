/** The table of a list that one query answers: with what to say when it is empty or could not be read. */
import { messages } from "@helpline/contract/messages";
import { DataTable, type DataTableProps } from "./data-table.tsx";
import { EmptyList } from "./empty-list.tsx";

/** How the rows were asked for: a query of TanStack Query. */
interface RowsQuery {
  readonly isError: boolean;
  readonly isPending: boolean;
  readonly refetch: () => unknown;
}

interface ListTableProps<Row> extends Omit<DataTableProps<Row>, "loading" | "empty"> {
  readonly query: RowsQuery;
  /** Left out where asking again in the background is no news: a list that looks again by itself. */
  readonly loading?: boolean;
  /** What an empty list says; the usual words unless given. */
  readonly emptyText?: string;
  /** Given while only a part of the list was asked for. */
  readonly onClearSearch?: (() => void) | undefined;
}

export function ListTable<Row>(props: ListTableProps<Row>) {
  const { query, rows, loading = query.isPending, ...rest } = props;
  const { emptyText = messages.noRecords, onClearSearch, ...table } = rest;
  return (
    <DataTable
      {...table}
      // What was known before says nothing of a list that could not be read again.
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
