/** The history of a case: its stages, and every change field by field (CASE-31). */
import { caseCalls } from "@helpline/contract/cases/case-calls";
import type { caseRoutes } from "@helpline/contract/cases/cases.routes";
import {
  actionInWords,
  changeInWords,
  type StageChange,
  stageInWords,
} from "@helpline/contract/cases/history-words";
import { showMoment } from "@helpline/contract/dates";
import type { RouteData } from "@helpline/contract/http";
import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "#shared/api-client.ts";
import { once } from "#shared/asked-once.ts";
import { useTimeZone } from "#shared/product-config.ts";
import { QueryPart } from "#shared/query-part.tsx";

import { StageBadge } from "../components/stage-badge.tsx";
import classes from "./case-view.module.css";
import { ChangedFields } from "./changed-fields.tsx";

type History = RouteData<typeof caseRoutes.history>;

/** The stages and changes of a case; for admins and managers. */
const useCaseHistory = (id: number) =>
  useQuery({
    ...once,
    queryKey: ["cases", "history", id],
    queryFn: async ({ signal }) =>
      (
        await call<typeof caseRoutes.history>(
          caseCalls.history,
          { params: { id: String(id) } },
          { signal },
        )
      ).data,
  });

/** One answer contains both histories; each section shows its loading and error state. */
const HistoryLoader = (props: {
  readonly caseId: number;
  readonly children: (history: History) => ReactNode;
}) => (
  <QueryPart
    query={useCaseHistory(props.caseId)}
    failed="Unable to get the history"
    loading="Loading the history"
    lineHeight={64}
  >
    {props.children}
  </QueryPart>
);

/** The changes of stage, newest first. */
export function StageList(props: { readonly stages: readonly StageChange[] }) {
  const timeZone = useTimeZone();
  return (
    <div className={classes.stagesBox}>
      <ol reversed className={`plain-list entries ${classes.stages}`}>
        {props.stages.map((change) => (
          <li key={`${change.changed_on} ${change.action} ${change.stage}`}>
            <span>
              <StageBadge text={stageInWords(change)} />
            </span>
            <span>{actionInWords(change.action)}</span>
            <span>{change.changed_by}</span>
            <span className={classes.moment}>{showMoment(change.changed_on, timeZone)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

export function StageHistory({ caseId }: { readonly caseId: number }) {
  return (
    <HistoryLoader caseId={caseId}>
      {(history) => <StageList stages={history.stages} />}
    </HistoryLoader>
  );
}

export function ChangeHistory({ caseId }: { readonly caseId: number }) {
  const timeZone = useTimeZone();
  return (
    <HistoryLoader caseId={caseId}>
      {(history) =>
        history.changes.length === 0 ? (
          <Text c="dimmed">No change has been recorded.</Text>
        ) : (
          <ol reversed className="plain-list entries">
            {history.changes.map((change, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: several changes may have the same timestamp; the list only grows
              <li key={`${change.changed_on} ${index}`} className={classes.change}>
                <p className={classes.changeHead}>
                  <strong>{changeInWords(change)}</strong>
                  <span>{change.changed_by}</span>
                  <span className={classes.moment}>{showMoment(change.changed_on, timeZone)}</span>
                </p>
                <ChangedFields change={change} />
              </li>
            ))}
          </ol>
        )
      }
    </HistoryLoader>
  );
}
