/** Invitations, and links that managers send for a new password (ADR 6). */
import type { LinkPurpose } from "@helpline/contract/password-links/password-links.messages";
import { userMessages } from "@helpline/contract/users/users.messages";
import type { StoredRecord } from "#features/reference-records/index";
import type { WriteContext } from "#http/context";
import { conflict, notAllowed } from "#http/errors";
import { type Answered, answer } from "#http/route";
import { lockUser } from "./users.repository.ts";
import { userToGuard } from "./users.rules.ts";

interface Recipient {
  readonly user_id: number;
  readonly name: string;
  readonly email: string;
}

/** Mails a user a new link, or returns it if no mail can be sent. Ends earlier links. */
export type SendLink = (
  context: WriteContext,
  user: Recipient,
  purpose: LinkPurpose,
) => Promise<{ readonly mailedTo: string } | { readonly link: string }>;

export const linkHandlers = (sendLink: SendLink) => ({
  /** Completes the answer to an added user, who may be invited to choose a password. */
  async inviteIfAsked(
    context: WriteContext,
    { invite }: StoredRecord,
    saved: StoredRecord,
  ): Promise<StoredRecord | Answered<StoredRecord>> {
    if (invite !== 1) return saved;
    const user = await lockUser(context.db, Number(saved.user_id));
    if (!user) throw new Error("Somebody was added who is not there.");
    const sent = await sendLink(context, user, "invitation");
    return "link" in sent
      ? answer({ ...saved, link: sent.link }, userMessages.invitedByHand)
      : answer(saved, userMessages.invited(sent.mailedTo));
  },

  /** @throws AppError 403 for one's own account or an admin's, 409 for a disabled one */
  async send(context: WriteContext, userId: number) {
    const user = await userToGuard(
      context,
      userId,
      userMessages.adminOnlyTo("send a link for a new password to"),
    );
    // The page Your account asks for the present password instead (ADR 6).
    if (userId === context.identity.userId) throw notAllowed(userMessages.ownPassword);
    if (user.enabled !== 1) throw conflict(userMessages.disabledNoLink);
    const purpose = user.invited === 1 ? "invitation" : "new password";
    const sent = await sendLink(context, user, purpose);
    return "link" in sent
      ? answer({ link: sent.link }, userMessages.linkShown)
      : answer({}, userMessages.linkSent(sent.mailedTo));
  },
});
