/** Columns of the access log. */
import type { AccessRow } from "@helpline/contract/access-log/access-log";
import { casePath } from "@helpline/contract/cases/case-place";
import { showMoment } from "@helpline/contract/dates";
import { capitalised } from "@helpline/contract/words";
import { Text } from "@mantine/core";
import type { Column } from "#shared/list/list-columns.ts";

export function accessColumns(timeZone: string): Column<AccessRow>[] {
  return [
    {
      field: "happened_at",
      label: "When",
      tight: true,
      text: ({ happened_at }) => showMoment(happened_at, timeZone),
    },
    {
      field: "user_name",
      label: "Who",
      text: ({ user_name }) => user_name,
      cell: ({ user_name, user_type }) => (
        <>
          {user_name}
          {user_type && (
            <Text c="dimmed" fz={13}>
              {capitalised(user_type)}
            </Text>
          )}
        </>
      ),
    },
    { field: "what", label: "What", text: ({ what }) => what },
    {
      field: "about",
      label: "About",
      text: ({ case_id, about }) => (case_id === null ? (about ?? "") : `Case ${case_id}`),
      href: ({ case_id }) => (case_id === null ? null : casePath(case_id)),
    },
    { field: "address", label: "From where", text: ({ address }) => address ?? "" },
  ];
}
