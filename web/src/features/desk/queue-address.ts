/** Where the cases, follow-ups or mails of a queue are listed. */
import { caseQueues, isCaseQueue, type Queue } from "@helpline/contract/desk/queues";
import { screens } from "@helpline/contract/screens";
import { type ShownFilters, writeFilters } from "#shared/case-filters/filter-address.ts";

/** Follow-ups have no list of their own yet: the cases that they belong to. */
const overdue: ShownFilters = { needs: ["overdue"] };

const filtersOf = (queue: Queue): ShownFilters =>
  isCaseQueue(queue) ? caseQueues[queue] : overdue;

export const queueAddress = (queue: Queue) =>
  queue === "mails_failed"
    ? { path: screens.mail.path, search: {} }
    : { path: screens.caseManager.path, search: writeFilters(filtersOf(queue)) };
