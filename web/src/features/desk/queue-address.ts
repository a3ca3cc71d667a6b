/** Where the cases, follow-ups or mails of a queue are listed. */
import {
  caseQueues,
  failedMails,
  isCaseQueue,
  longestUntouched,
  overdueFollowUps,
  type Queue,
} from "@helpline/contract/desk/queues";
import { screens } from "@helpline/contract/screens";
import { writeFilters } from "#shared/case-filters/write-filters.ts";

export function queueAddress(queue: Queue) {
  if (isCaseQueue(queue)) {
    const search = writeFilters(caseQueues[queue]);
    const order = queue === "untouched" ? longestUntouched : {};
    return { path: screens.caseManager.path, search: { ...search, ...order } };
  }
  return queue === "mails_failed"
    ? { path: screens.mail.path, search: failedMails }
    : { path: screens.followUps.path, search: overdueFollowUps };
}
