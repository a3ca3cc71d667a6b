/** Columns of the access log. */
import type { AccessRow } from "@helpline/contract/access-log/access-log";
import { showMoment } from "@helpline/contract/dates";
import { screens } from "@helpline/contract/screens";
import { capitalised } from "@helpline/contract/words";
import { Anchor, Text } from "@mantine/core";
import type { Column } from "#shared/list/list-columns.ts";
import { useScreenLink } from "#shared/screen-link.ts";

function About({ row }: { readonly row: AccessRow }) {
  const link = useScreenLink();
  if (row.case_id === null) return row.about ?? "";
  return (
    <Anchor {...link(screens.caseView.path, { case_id: row.case_id })} inherit>
      Case {row.case_id}
    </Anchor>
  );
}

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
      cell: (row) => <About row={row} />,
    },
    { field: "address", label: "From where", text: ({ address }) => address ?? "" },
  ];
}
