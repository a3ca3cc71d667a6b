/** What the lists of forms offer, and when it is asked for again (SET-12). */
import type { QueryClient } from "@tanstack/react-query";

/** A query whose answer a form's lists are made of: `queryOptions({ ...offersChoices, … })`. */
export const offersChoices = { meta: { offersChoices: true } } as const;

/** Asks again what is offered: a refusal may mean that a choice has gone since the form was opened. */
export const reloadChoices = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ meta }) => meta?.offersChoices === true });
