/** Recent mails to the handlers of sample cases: all sent but one. */
import type { Kysely } from "kysely";
import { fullName } from "#database/expressions";
import type { Tables } from "#database/tables";

const howMany = 24;
const minute = 60_000;
const apart = 190 * minute;

const refused = {
  state: "failed",
  sent_on: null,
  last_error: "The mail server refused the mail: 550 5.1.1 No such mailbox",
} as const;

export async function insertMails(db: Kysely<Tables>, now: Date): Promise<void> {
  const handled = await db
    .selectFrom("cases")
    .innerJoin("users as advisor", "advisor.user_id", "cases.advisor_id")
    .select(["cases.case_id", "advisor.user_id", "advisor.email", fullName("advisor").as("name")])
    .where("with_advisor", "=", 1)
    .where("advisor.enabled", "=", 1)
    .orderBy("cases.case_id", "desc")
    .limit(howMany)
    .execute();
  const manager = await db
    .selectFrom("users")
    .select("user_id")
    .where("user_type", "=", "manager")
    .orderBy("user_id")
    .limit(1)
    .executeTakeFirstOrThrow();
  const mails = handled.map(({ case_id, user_id, email, name }, index) => {
    const asked = now.getTime() - (index + 1) * apart;
    const after = (milliseconds: number) => new Date(asked + milliseconds).toISOString();
    return {
      kind: "notify" as const,
      case_id,
      stage: "advisor" as const,
      to_user_id: user_id,
      to_name: name,
      to_address: email,
      created_by: manager.user_id,
      created_on: after(0),
      tries: 1,
      state: "sent" as const,
      last_tried_on: after(1_400),
      sent_on: after(1_900),
      last_error: null,
      ...(index === 1 && refused),
    };
  });
  // Oldest first, in the order requested.
  if (mails.length > 0) await db.insertInto("mail").values(mails.toReversed()).execute();
}
