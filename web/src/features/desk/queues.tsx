/** The managers' queues: what needs somebody today, and in one line what else waits; each a link to what it counts. */
import {
  type CaseQueue,
  caseQueues,
  failedMails,
  isCaseQueue,
  longestUntouched,
  overdueFollowUps,
  type Queue,
  queueInWords,
  waitingQueues,
} from "@helpline/contract/desk/counted-lists";
import { needingCase } from "@helpline/contract/enquiries/enquiry-values";
import { screens } from "@helpline/contract/screens";
import { keyDatesOfWeek } from "@helpline/contract/week/week.plain";
import { uncapitalised } from "@helpline/contract/words";
import { Anchor } from "@mantine/core";
import { Fragment, type ReactNode } from "react";
import { enquiryFilterSet, writeFilters } from "#shared/case-filters/filter-parameters.ts";
import { useScreenLink } from "#shared/screen-link.ts";
import classes from "./desk.module.css";

interface QueuesProps {
  readonly figures: Readonly<Record<Queue, number>>;
}

export function Queues({ figures }: QueuesProps) {
  const link = useScreenLink();
  const { urgent, others } = waitingQueues(figures);
  return (
    <section aria-labelledby="needs-somebody">
      <h2 id="needs-somebody" className={classes.queuesTitle}>
        Needs somebody today
      </h2>
      {urgent.length === 0 ? (
        <p className={classes.none}>Nothing does.</p>
      ) : (
        <ul aria-labelledby="needs-somebody" className={classes.queues}>
          {urgent.map((queue) => (
            <li key={queue}>
              <QueueLink queue={queue} figure={figures[queue]} className={classes.queue}>
                <span className={classes.counted}>{queueInWords(queue, figures[queue])}</span>
              </QueueLink>
            </li>
          ))}
        </ul>
      )}
      <p className={classes.also}>
        {others.length > 0 && (
          <>
            Also:{" "}
            {others.map((queue, place) => (
              <Fragment key={queue}>
                <span>
                  <QueueLink queue={queue} figure={figures[queue]}>
                    {uncapitalised(queueInWords(queue, figures[queue]))}
                  </QueueLink>
                  {place < others.length - 1 && " ·"}
                </span>{" "}
              </Fragment>
            ))}
          </>
        )}
        <Anchor underline="always" className={classes.week} {...link(screens.week.path, {})}>
          {screens.week.title}
        </Anchor>
      </p>
    </section>
  );
}

interface QueueLinkProps {
  readonly queue: Queue;
  readonly figure: number;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

function QueueLink({ queue, figure, className, children }: QueueLinkProps) {
  const link = useScreenLink();
  const { path, search } = queueAddress(queue);
  return (
    <a className={className ?? classes.other} data-queue={queue} {...link(path, search)}>
      <span className={classes.figure}>{figure.toLocaleString("en-GB")}</span> {children}
    </a>
  );
}

/** Where what a queue counts is listed. */
function queueAddress(queue: Queue) {
  if (isCaseQueue(queue)) {
    const search = writeFilters(caseQueues[queue]);
    const order = queue === "untouched" ? longestUntouched : {};
    return { path: screens.caseManager.path, search: { ...search, ...order } };
  }
  return otherAddresses[queue];
}

const keyDates = { path: screens.week.path, search: keyDatesOfWeek };

const otherAddresses = {
  alerts_to_review: { path: screens.alerts.path, search: {} },
  enquiries: {
    path: screens.enquiries.path,
    search: enquiryFilterSet.write({
      whose: needingCase.whose,
      outcome: [...needingCase.outcome],
    }),
  },
  follow_ups_overdue: { path: screens.followUps.path, search: overdueFollowUps },
  key_dates_past: keyDates,
  key_dates_week: keyDates,
  mails_failed: { path: screens.mail.path, search: failedMails },
} as const satisfies Readonly<Record<Exclude<Queue, CaseQueue>, unknown>>;
