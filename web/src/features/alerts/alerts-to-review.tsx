/** The alerts whose review date has passed: each is changed, or gets another date, in the guardian's form. */
import { type AlertToReview, alertRoutes } from "@helpline/contract/alerts/alerts";
import { alertInWords, alertMessages, maxAlerts } from "@helpline/contract/alerts/alerts.plain";
import { showDate } from "@helpline/contract/dates";
import { counted, fullName } from "@helpline/contract/words";
import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ChangeAlerts } from "#shared/alerts/change-alerts.tsx";
import { AlertBadge } from "#shared/alerts/guardian-alerts.tsx";
import { call } from "#shared/api-client.ts";
import type { Column } from "#shared/list/list-columns.ts";
import { Lead, ListScreen } from "#shared/list/list-screen.tsx";
import { ListTable } from "#shared/list/list-table.tsx";

interface Row extends AlertToReview {
  readonly row_id: number;
}

/** A guardian may have several. Whatever rows go, another guardian's never gets the id of a row: its form may be open. */
const rowsOf = (alerts: readonly AlertToReview[]): Row[] =>
  alerts.map((alert, place) => {
    const { guardian_id } = alert;
    const before = alerts.slice(0, place).filter((each) => each.guardian_id === guardian_id);
    return { ...alert, row_id: guardian_id * maxAlerts + before.length };
  });

const columnsFor = (onOpen: AlertsToReviewProps["onOpen"]): Column<Row>[] => [
  {
    field: "guardian",
    label: "Guardian",
    text: fullName,
    cell: (row) => (
      <Anchor component="button" inherit ta="start" underline="always" onClick={() => onOpen(row)}>
        {fullName(row)}
      </Anchor>
    ),
  },
  {
    field: "alert",
    label: "Alert",
    text: alertInWords,
    cell: (row) => <AlertBadge alert={row} />,
  },
  {
    field: "review_on",
    label: "Review on",
    tight: true,
    text: ({ review_on }) => showDate(review_on),
  },
  {
    field: "change",
    label: "Review",
    tight: true,
    text: () => "",
    cell: (row) => (
      <ChangeAlerts guardianId={row.guardian_id} name={fullName(row)} alerts={[row]} />
    ),
  },
];

interface AlertsToReviewProps {
  readonly title: string;
  /** Called with the guardian who is to be shown. */
  readonly onOpen: (row: AlertToReview) => void;
}

export function AlertsToReview({ title, onOpen }: AlertsToReviewProps) {
  const query = useQuery({
    queryKey: ["alerts to review"],
    queryFn: async ({ signal }) => (await call(alertRoutes.toReview, {}, { signal })).data,
  });
  const rows = query.data && rowsOf(query.data.rows);
  const count = query.data?.count ?? 0;
  return (
    <ListScreen fill title={title}>
      <Lead role="status">
        {count > 0 && `${counted(count, "alert")}.`}
        {count > (rows?.length ?? 0) && ` The ${rows?.length} that have waited longest are shown.`}
      </Lead>
      <ListTable
        fill
        label={title}
        query={query}
        rows={rows}
        columns={columnsFor(onOpen)}
        emptyText={alertMessages.noneToReview}
        rowId={({ row_id }) => row_id}
        onActivate={(id) => {
          const row = rows?.find(({ row_id }) => row_id === id);
          if (row) onOpen(row);
        }}
      />
    </ListScreen>
  );
}
