/** The list of open follow-ups: one's own, or for managers anybody's. */

import type { ListedFollowUp } from "@helpline/contract/follow-ups/follow-ups";
import { followUpMessages } from "@helpline/contract/follow-ups/follow-ups.messages";
import {
  type DueRange,
  dueLabels,
  dueRangeOf,
  dueRanges,
} from "@helpline/contract/follow-ups/follow-ups.plain";
import { counted, nobodyYet } from "@helpline/contract/words";
import { NativeSelect, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { CaseLink } from "#shared/case-links/case-link.tsx";
import { EmptyList } from "#shared/list/empty-list.tsx";
import { ListScreen } from "#shared/list/list-screen.tsx";
import { useToday } from "#shared/product-config.ts";
import { QueryPart } from "#shared/query-part.tsx";
import { type Person, WhoseField } from "#shared/whose-field.tsx";
import { FollowUpRow } from "./follow-up-row.tsx";
import { type AskedFollowUps, listQuery } from "./follow-ups.api.ts";
import classes from "./follow-ups.module.css";
import { useTickedOff } from "./use-ticked-off.ts";

interface FollowUpListProps {
  readonly title: string;
  readonly asked: AskedFollowUps;
  /** Everybody with an account, for managers; null for case roles, who see their own. */
  readonly people: readonly Person[] | null;
  readonly onAsk: (asked: AskedFollowUps) => void;
  /** Shown above the follow-ups. */
  readonly above?: ReactNode;
}

export function FollowUpList({ title, asked, people, onAsk, above }: FollowUpListProps) {
  const query = useQuery(listQuery(asked));
  return (
    <ListScreen title={title} className={classes.screen}>
      <search className={classes.filter} aria-label="Which follow-ups to show">
        {people && (
          <WhoseField
            whose={asked.whose}
            people={people}
            onChange={(whose) => onAsk({ ...asked, whose })}
          />
        )}
        <NativeSelect
          size="sm"
          label="Due"
          value={asked.due}
          onChange={({ currentTarget }) =>
            onAsk({ ...asked, due: currentTarget.value as DueRange })
          }
          data={inOrder.map((value) => ({ value, label: dueLabels[value] }))}
        />
      </search>
      {above}
      <QueryPart
        query={query}
        failed="The follow-ups could not be loaded"
        loading="Loading the follow-ups"
        lineHeight={40}
      >
        {({ rows, count }) => (
          <Found
            // What was ticked off belongs to one list.
            key={JSON.stringify(asked)}
            rows={rows}
            count={count}
            showsPerson={asked.whose === "everyone"}
            empty={
              <EmptyList
                text={asked.due === "all" ? followUpMessages.none : followUpMessages.noneLikeThat}
                failed={false}
                onTryAgain={() => void query.refetch()}
                othersAdd
                clearLabel="Show all that are open"
                onClearSearch={
                  asked.due === "all" ? undefined : () => onAsk({ ...asked, due: "all" })
                }
              />
            }
          />
        )}
      </QueryPart>
    </ListScreen>
  );
}

const inOrder: readonly DueRange[] = ["all", ...dueRanges.filter((range) => range !== "all")];

interface FoundProps {
  readonly rows: readonly ListedFollowUp[];
  /** How many there are, however many are shown. */
  readonly count: number;
  /** Whether each row says who has the follow-up. */
  readonly showsPerson: boolean;
  /** Shown if there are none. */
  readonly empty: ReactNode;
}

function Found({ rows, count, showsPerson, empty }: FoundProps) {
  const { present, rowOf } = useTickedOff(rows);
  const today = useToday();
  const ranges = dueRanges
    .map((range) => ({
      range,
      followUps: present.filter(({ due_on }) => dueRangeOf(due_on, today) === range),
    }))
    .filter(({ followUps }) => followUps.length > 0);
  return (
    <div className={classes.ranges}>
      <Text role="status" size="sm">
        {count > 0 && counted(count, "follow-up")}
        {count > rows.length && `. ${followUpMessages.soonest}`}
      </Text>
      {present.length === 0 && <div className={classes.empty}>{empty}</div>}
      {ranges.map(({ range, followUps }) => (
        <Range key={range} title={dueLabels[range]}>
          {followUps.map((followUp) => (
            <FollowUpRow
              key={followUp.follow_up_id}
              {...rowOf(followUp)}
              mayFinish
              about={<About of={followUp} showsPerson={showsPerson} />}
            />
          ))}
        </Range>
      ))}
    </div>
  );
}

function Range({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section>
      <h2 id={id}>{title}</h2>
      <ul aria-labelledby={id} className={`plain-list ${classes.card}`}>
        {children}
      </ul>
    </section>
  );
}

interface AboutProps {
  readonly of: ListedFollowUp;
  readonly showsPerson: boolean;
}

const About = ({ of, showsPerson }: AboutProps) => (
  <>
    <CaseLink caseId={of.case_id}>{`${of.case_id} ${of.child_name}`.trim()}</CaseLink>
    <span>{of.status}</span>
    {showsPerson && <span>{of.assigned_to_name ?? nobodyYet}</span>}
  </>
);
