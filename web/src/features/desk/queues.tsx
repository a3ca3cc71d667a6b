/** The managers' queues: how much waits where, each figure a link to what it counts. */
import {
  caseQueues,
  failedMails,
  isCaseQueue,
  longestUntouched,
  overdueFollowUps,
  type Queue,
  queues,
  queueWords,
} from "@helpline/contract/desk/counted-lists";
import { needingCase } from "@helpline/contract/enquiries/enquiry-values";
import { screens } from "@helpline/contract/screens";
import { enquiryFilterSet } from "#shared/case-filters/enquiry-filter-parameters.ts";
import { writeFilters } from "#shared/case-filters/filter-parameters.ts";
import { useScreenLink } from "#shared/screen-link.ts";
import classes from "./desk.module.css";

export function Queues({ figures }: { readonly figures: Readonly<Record<Queue, number>> }) {
  const link = useScreenLink();
  return (
    <ul aria-label="What waits" className={classes.queues}>
      {queues.map((queue) => {
        const { path, search } = queueAddress(queue);
        const figure = figures[queue];
        return (
          <li key={queue}>
            <a
              className={classes.queue}
              data-queue={queue}
              data-quiet={figure === 0 || undefined}
              {...link(path, search)}
            >
              <span className={classes.figure}>{figure.toLocaleString("en-GB")}</span>{" "}
              <span className={classes.counted}>{queueWords[queue]}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** Where the cases, follow-ups, mails or alerts of a queue are listed. */
function queueAddress(queue: Queue) {
  if (isCaseQueue(queue)) {
    const search = writeFilters(caseQueues[queue]);
    const order = queue === "untouched" ? longestUntouched : {};
    return { path: screens.caseManager.path, search: { ...search, ...order } };
  }
  if (queue === "enquiries") {
    const { outcome, whose } = needingCase;
    return {
      path: screens.enquiries.path,
      search: enquiryFilterSet.write({ whose, outcome: [...outcome] }),
    };
  }
  if (queue === "alerts_to_review") return { path: screens.alerts.path, search: {} };
  return queue === "mails_failed"
    ? { path: screens.mail.path, search: failedMails }
    : { path: screens.followUps.path, search: overdueFollowUps };
}
