/** "Send a test mail to me": sent at once, so that whoever sets up the mail server is told what it says. */
import { randomUUID } from "node:crypto";
import { isEmail } from "@helpline/contract/fields";
import { settingsMessages } from "@helpline/contract/settings/settings";
import { fullName } from "#database/expressions";
import { testMailText } from "#features/mail/index";
import type { LoggedInContext } from "#http/context";
import { AppError, conflict } from "#http/errors";
import { countTry } from "#http/rate-limit";
import { answer } from "#http/route";
import { DeliveryError } from "#mail/delivery-error";
import type { Mailer } from "#mail/mailer";
import type { Clock } from "#operations/clock";
import { audit } from "#security/audit";

/** How many test mails a person may send in a minute. */
const testsPerMinute = 5;

interface TestMailOptions {
  readonly mailer: Mailer;
  readonly clock: Clock;
  productName(): string;
}

/** @throws AppError 409 without an address, 503 with what the mail server said */
export async function sendTestMail(context: LoggedInContext, options: TestMailOptions) {
  const { db, identity } = context;
  const { mailer, clock } = options;
  await countTry(db, `test mail ${identity.userId}`, testsPerMinute);
  const person = await db
    .selectFrom("users")
    .select("email")
    .select(fullName("users").as("name"))
    .where("user_id", "=", identity.userId)
    .executeTakeFirstOrThrow();
  const { email: address, name } = person;
  if (!address || !isEmail(address)) throw conflict(settingsMessages.noAddress);
  await audit(context, {
    action: "action",
    entity: "settings",
    detail: "test mail",
    after: { test_mail_to: "own address" },
  });
  try {
    await mailer.send({
      key: `test-${randomUUID()}`,
      to: { name, address },
      date: clock.now(),
      ...testMailText(options.productName()),
    });
  } catch (error) {
    const reason = error instanceof DeliveryError ? error.message : "";
    throw new AppError(503, settingsMessages.testFailed(reason), { cause: error });
  }
  const { delivery } = mailer;
  const told = delivery === "smtp" ? settingsMessages.testSent : settingsMessages.testKept;
  return answer({ delivery }, told(address));
}
