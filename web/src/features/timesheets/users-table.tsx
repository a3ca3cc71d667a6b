/** The table of users to choose from. */
import { dayIn, showDate } from "@helpline/contract/dates";
import { type TimesheetUser, timesheetUserColumns } from "@helpline/contract/timesheets/timesheets";
import { capitalised } from "@helpline/contract/words";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { type Column, nextSort, type Sort, sortRows } from "#shared/list/list-columns.ts";
import { ListTable } from "#shared/list/list-table.tsx";
import { useTimeZone } from "#shared/product-config.ts";
import { staffQuery } from "#shared/staff-query.ts";

interface UsersTableProps {
  readonly selectedId: number | null;
  readonly onSelect: (id: number) => void;
  readonly onActivate: (id: number) => void;
}

function columnsIn(timeZone: string): readonly Column<TimesheetUser>[] {
  const texts: Record<string, Partial<Column<TimesheetUser>>> = {
    user_id: { numeric: true },
    added_on: {
      tight: true,
      text: ({ added_on }) => showDate(dayIn(timeZone, new Date(added_on))),
      sortBy: ({ added_on }) => added_on,
    },
    user_type: { text: ({ user_type }) => capitalised(user_type) },
  };
  return timesheetUserColumns.map((column) => ({
    ...column,
    text: (row) => String(row[column.field]),
    ...texts[column.field],
  }));
}

export function UsersTable({ selectedId, onSelect, onActivate }: UsersTableProps) {
  const users = useQuery(staffQuery);
  const timeZone = useTimeZone();
  const columns = useMemo(() => columnsIn(timeZone), [timeZone]);
  const [sort, setSort] = useState<Sort | null>(null);
  return (
    <ListTable
      fill
      label="Users"
      query={users}
      rows={users.data && sortRows(users.data, columns, sort)}
      loading={users.isFetching}
      columns={columns}
      rowId={(row) => row.user_id}
      selectedId={selectedId}
      onSelect={onSelect}
      onActivate={onActivate}
      sort={sort}
      onSort={(field) => setSort(nextSort(sort, field))}
    />
  );
}
