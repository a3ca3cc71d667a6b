/** The alerts whose review date has passed: each is changed, or gets another date, in the guardian's form. */
import { type AlertToReview, alertRoutes } from "@helpline/contract/alerts/alerts";
import { alertInWords, alertMessages } from "@helpline/contract/alerts/alerts.plain";
import { showDate } from "@helpline/contract/dates";
import { counted, fullName } from "@helpline/contract/words";
import { useQuery } from "@tanstack/react-query";
import { ChangeAlerts } from "#shared/alerts/change-alerts.tsx";
import { AlertBadge } from "#shared/alerts/guardian-alerts.tsx";
import { call } from "#shared/api-client.ts";
import type { Column } from "#shared/list/list-columns.ts";
import { Lead, ListScreen } from "#shared/list/list-screen.tsx";
import { ListTable } from "#shared/list/list-table.tsx";

/** A row of the table: a guardian may have several. */
interface Row extends AlertToReview {
  readonly place: number;
}

const columns: Column<Row>[] = [
  { field: "guardian", label: "Guardian", text: fullName },
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
    sortBy: ({ review_on }) => review_on,
  },
  {
    field: "change",
    label: "Review",
    tight: true,
    unsortable: true,
    text: () => "",
    cell: (row) => (
      <ChangeAlerts guardianId={row.guardian_id} name={fullName(row)} alerts={[row]} />
    ),
  },
];

interface AlertsToReviewProps {
  readonly title: string;
  /** Called on Enter or a double click on a row. */
  readonly onOpen: (row: AlertToReview) => void;
}

export function AlertsToReview({ title, onOpen }: AlertsToReviewProps) {
  const query = useQuery({
    queryKey: ["alerts to review"],
    queryFn: async ({ signal }) => (await call(alertRoutes.toReview, {}, { signal })).data,
  });
  const rows = query.data?.rows.map((row, place): Row => ({ ...row, place }));
  const count = query.data?.count ?? 0;
  return (
    <ListScreen fill title={title}>
      <Lead role="status">
        {query.data && (count === 0 ? alertMessages.noneToReview : `${counted(count, "alert")}.`)}
        {count > (rows?.length ?? 0) && ` The ${rows?.length} that have waited longest are shown.`}
      </Lead>
      <ListTable
        fill
        label={title}
        query={query}
        rows={rows}
        columns={columns}
        rowId={({ place }) => place}
        onActivate={(place) => {
          const row = rows?.[place];
          if (row) onOpen(row);
        }}
      />
    </ListScreen>
  );
}
