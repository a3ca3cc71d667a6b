/** First run: what an admin of a new helpline has to do, as the data tell (HELP-4). */
import * as z from "zod/mini";
import { defineRoute } from "../http.ts";
import { firstRunCalls, firstRunMessages } from "./first-run.plain.ts";

const firstRun = z.object({
  /** The caller chose their present password themselves. */
  own_password: z.boolean(),
  /** The product has a name other than the shipped one. */
  named: z.boolean(),
  /** Somebody else who can handle cases has an account that is enabled. */
  has_people: z.boolean(),
  has_authorities: z.boolean(),
  /** There are schools besides "home schooled". */
  has_schools: z.boolean(),
  has_gps: z.boolean(),
  /** `outbox`: no mail server is set up. `failing`: the last mail that was tried was not sent. */
  mail: z.enum(["outbox", "failing", "ready"]),
  /** `once`: there is a backup, but none is scheduled. */
  backups: z.enum(["none", "once", "scheduled"]),
  /** Whether new backups are encrypted. */
  backups_encrypted: z.boolean(),
  /** The fewest letters of a name. */
  name_min_length: z.number(),
  /** Whether any case has been added. */
  has_cases: z.boolean(),
  /** The caller has put the steps away. */
  hidden: z.boolean(),
});
export type FirstRun = z.output<typeof firstRun>;

export const firstRunRoutes = {
  state: defineRoute({ ...firstRunCalls.state, data: firstRun }),
  hide: defineRoute({
    ...firstRunCalls.hide,
    body: z.strictObject({ hidden: z.boolean({ error: firstRunMessages.hiddenNeeded }) }),
    data: z.object({ hidden: z.boolean() }),
  }),
  authorities: defineRoute({
    ...firstRunCalls.authorities,
    data: z.object({ added: z.number(), on_file: z.number() }),
  }),
};
