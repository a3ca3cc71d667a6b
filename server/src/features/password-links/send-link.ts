/** Sends a user a link to choose a password, or shows it to whoever asked if no mail can be sent. */
import { isEmail } from "@helpline/contract/fields";
import { storeLinkMail } from "#features/mail/index";
import type { SendLink } from "#features/users/index";
import { publicAddress } from "#http/public-address";
import type { Mailer } from "#mail/mailer";
import type { Clock } from "#operations/clock";
import type { Queue } from "#operations/queue";
import { audit } from "#security/audit";
import { linkPath, makeLink, makeMailedLink } from "#security/password-links";

export interface SendLinkOptions {
  readonly clock: Clock;
  readonly queue: Queue;
  readonly delivery: Mailer["delivery"];
  readonly publicUrl: string | undefined;
}

export function createSendLink(options: SendLinkOptions): SendLink {
  const { clock, queue, delivery, publicUrl } = options;
  return async (context, user, purpose) => {
    const { db, identity } = context;
    const now = clock.now();
    const link = { userId: user.user_id, purpose, createdBy: identity.userId, now };
    const isMailed = delivery === "smtp" && isEmail(user.email);
    await audit(context, {
      action: isMailed ? "password link sent" : "password link shown",
      entity: "users",
      entityId: user.user_id,
      detail: purpose,
    });
    if (isMailed) {
      const mailId = await storeLinkMail(db, queue, {
        user,
        purpose,
        createdBy: identity.userId,
        now,
      });
      await makeMailedLink(db, link, mailId);
      return { mailedTo: user.email };
    }
    const path = linkPath(await makeLink(db, link));
    return { link: publicAddress(path, publicUrl) };
  };
}
