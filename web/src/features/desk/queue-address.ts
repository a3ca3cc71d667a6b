/** Where the cases, follow-ups or mails of a queue are listed. */
import { caseQueues, isCaseQueue, type Queue } from "@helpline/contract/desk/queues";
import { screens } from "@helpline/contract/screens";

interface Address {
  readonly path: string;
  readonly search: Readonly<Record<string, string>>;
}

/** Filters as the address of the case manager has them: the values of a list with commas. */
const caseListAddress = (
  filters: Readonly<Record<string, string | readonly string[]>>,
): Address => ({
  path: screens.caseManager.path,
  search: Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [
      name,
      typeof value === "string" ? value : value.join(","),
    ]),
  ),
});

export function queueAddress(queue: Queue): Address {
  if (isCaseQueue(queue)) return caseListAddress(caseQueues[queue]);
  if (queue === "mails_failed") return { path: screens.mail.path, search: {} };
  return caseListAddress({ needs: ["overdue"] });
}
