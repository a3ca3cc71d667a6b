/** Columns of the list of deleted cases. */
import { dayIn, showDate, showMoment } from "@helpline/contract/dates";
import type { DeletedCase } from "@helpline/contract/deleted-cases/deleted-cases";
import { Button, Text } from "@mantine/core";
import type { Column } from "#shared/list/list-columns.ts";
import { Moment } from "#shared/moment.tsx";

interface DeletedColumnsOptions {
  readonly timeZone: string;
  readonly onRestore: (caseId: number) => void;
}

export function deletedColumns(options: DeletedColumnsOptions): Column<DeletedCase>[] {
  const { timeZone, onRestore } = options;
  return [
    {
      field: "case_id",
      label: "Case ID",
      numeric: true,
      text: ({ case_id }) => String(case_id),
    },
    { field: "child_name", label: "Child name", text: ({ child_name }) => child_name },
    { field: "guardian_name", label: "Guardian name", text: ({ guardian_name }) => guardian_name },
    {
      field: "deleted_on",
      label: "Deleted on",
      text: ({ deleted_on }) => showMoment(deleted_on, timeZone),
      cell: ({ deleted_on, deleted_by }) => (
        <>
          <Moment text={showMoment(deleted_on, timeZone)} />
          <Text c="dimmed" fz={13}>
            by {deleted_by}
          </Text>
        </>
      ),
    },
    {
      field: "erased_from",
      label: "Kept until",
      tight: true,
      text: ({ erased_from }) =>
        erased_from === null ? "For ever" : showDate(dayIn(timeZone, new Date(erased_from))),
    },
    {
      field: "restore",
      label: "Restore",
      tight: true,
      text: () => "",
      cell: ({ case_id }) => (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Restore case ${case_id}`}
          onClick={() => onRestore(case_id)}
        >
          Restore
        </Button>
      ),
    },
  ];
}
