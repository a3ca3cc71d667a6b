/** The access log: who has read or changed which case (PRIV-6), newest first. */
import {
  type AccessFilter,
  accessLogRoutes,
  accessMessages,
} from "@helpline/contract/access-log/access-log";
import { Button, Group } from "@mantine/core";
import { useMemo } from "react";
import { Lead, ListScreen } from "#shared/list/list-screen.tsx";
import { ListTable } from "#shared/list/list-table.tsx";
import { useTimeZone } from "#shared/product-config.ts";
import { CsvButton } from "#shared/report/csv-button.tsx";
import { accessColumns } from "./access-columns.tsx";
import { AccessFilterForm, type Person } from "./access-filter.tsx";
import { queryOf, useAccessLog } from "./access-log.api.ts";
import type { Asked } from "./asked.ts";

interface AccessLogProps {
  readonly title: string;
  readonly asked: Asked;
  /** Staff to filter by. */
  readonly people: readonly Person[];
  /** Whether entries that are not about a family are included; admins see them. */
  readonly everything: boolean;
  readonly onAsk: (asked: Asked) => void;
  /** Called on Enter or a double click on a row. */
  readonly onOpenCase: (caseId: number) => void;
}

const filterOf = ({ before: _before, ...filter }: Asked) => filter;

export function AccessLog(props: AccessLogProps) {
  const { title, asked, people, everything, onAsk, onOpenCase } = props;
  const timeZone = useTimeZone();
  const found = useAccessLog(asked);
  const columns = useMemo(() => accessColumns(timeZone), [timeZone]);
  const older = found.data?.older ?? null;
  const filter = filterOf(asked);
  const isNarrowed = Object.keys(filter).some(
    (name) => name !== ("kind" satisfies keyof AccessFilter),
  );
  const open = (id: number) => {
    const caseId = found.data?.rows.find((row) => row.access_id === id)?.case_id;
    if (caseId) onOpenCase(caseId);
  };

  return (
    <ListScreen
      fill
      title={title}
      aside={<CsvButton route={accessLogRoutes.csv} request={{ query: queryOf(filter) }} />}
    >
      <Lead>
        Who has read, searched for or changed which case, who was refused one, when, and from which
        network address.
        {everything && " As an admin you also see logins, and work on and searches of accounts."}
      </Lead>
      <AccessFilterForm key={JSON.stringify(filter)} asked={asked} people={people} onAsk={onAsk} />
      <ListTable
        fill
        label={title}
        query={found}
        rows={found.data?.rows}
        loading={found.isFetching}
        columns={columns}
        rowId={(row) => row.access_id}
        onActivate={open}
        emptyText={accessMessages.none}
        onClearSearch={isNarrowed ? () => onAsk({}) : undefined}
      />
      {(asked.before !== undefined || older !== null) && (
        <Group role="navigation" aria-label="Pages" gap="sm" ml="auto">
          {asked.before !== undefined && (
            <Button variant="default" onClick={() => onAsk(filter)}>
              Newest
            </Button>
          )}
          {older !== null && (
            <Button variant="default" onClick={() => onAsk({ ...filter, before: String(older) })}>
              Older
            </Button>
          )}
        </Group>
      )}
    </ListScreen>
  );
}
