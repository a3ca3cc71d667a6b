/** Links with which people choose a password: invitations and forgotten passwords (ADR 6). */
import type { UserType } from "@helpline/contract/access";
import { resetByLink } from "@helpline/contract/auth/failed-login-notice";
import { isEmail } from "@helpline/contract/fields";
import {
  type choosePasswordSchema,
  passwordLinkRoutes,
} from "@helpline/contract/password-links/password-links";
import { passwordLinkMessages } from "@helpline/contract/password-links/password-links.messages";
import { lockThreshold } from "@helpline/contract/users/account-status";
import type * as z from "zod/mini";
import type { Database, WriteTransaction } from "#database/database";
import { barUser } from "#database/held-access";
import { storeLinkMail, type TellOfPassword } from "#features/mail/index";
import {
  isOnlyAdminLeft,
  type PasswordRules,
  resetFailedLogins,
  type SendLink,
} from "#features/users/index";
import type { Context } from "#http/context";
import { invalidField, notFound } from "#http/errors";
import { publicAddress } from "#http/public-address";
import { byNetwork, countTry } from "#http/rate-limit";
import { answer, byBodyToken, type HandledRoute, read } from "#http/route";
import type { Mailer } from "#mail/mailer";
import type { Clock } from "#operations/clock";
import type { Queue } from "#operations/queue";
import { audit, writeAudit } from "#security/audit";
import {
  endLinksOf,
  findLink,
  linkPath,
  lockLink,
  makeLink,
  makeMailedLink,
  markUsed,
} from "#security/password-links";
import { hashPassword } from "#security/passwords";
import { endAccessOf } from "#security/sessions";
import type { ForgottenPasswords } from "./forgotten.service.ts";
import { storeChosenPassword } from "./password-links.repository.ts";

export { createForgottenPasswords, type ForgottenPasswords } from "./forgotten.service.ts";

export function passwordLinksFeature(
  services: ChooseServices & { readonly forgotten: ForgottenPasswords },
): HandledRoute[] {
  const choosing = createChooseService(services);
  // `read`: refusals are recorded although the answer is an error, so the services manage their own
  // transactions.
  return [
    read(passwordLinkRoutes.forgotten, ({ body }, context) =>
      services.forgotten.ask(context, body.username),
    ),
    byBodyToken(passwordLinkRoutes.check, choosing.refuseToken, ({ body }, context) =>
      choosing.check(context, body.token),
    ),
    byBodyToken(passwordLinkRoutes.choose, choosing.refuseToken, ({ body }, context) =>
      choosing.choose(context, body),
    ),
  ];
}

// Choosing a password with a link: once, by whoever holds it (ADR 6).

export interface ChooseServices {
  readonly database: Database;
  readonly clock: Clock;
  readonly passwords: PasswordRules;
  readonly tellOfPassword: TellOfPassword;
  /** Attempts per minute and address. */
  readonly rateLimit: number;
}

type Link = NonNullable<Awaited<ReturnType<typeof lockLink>>>;

function createChooseService(services: ChooseServices) {
  const { database, clock, passwords, tellOfPassword, rateLimit } = services;

  const count = ({ origin }: Context) =>
    countTry(database, byNetwork("password link", origin), rateLimit);

  /** One refusal for whatever is wrong with a link. */
  async function refuse({ origin }: Context): Promise<never> {
    await writeAudit(database, { userId: null, userType: null }, origin, {
      action: "password link refused",
      entity: "users",
      detail: "unknown, used or over",
    });
    throw notFound(passwordLinkMessages.over);
  }

  async function linkOf(context: Context, token: string) {
    await count(context);
    return (await findLink(database, token, clock.now())) ?? refuse(context);
  }

  /**
   * Failed logins are reset by a manager, who may see that somebody is guessing (AUTH-36), those of an
   * admin by another admin. If no other can log in, the mailed link resets them (ADR 6).
   */
  async function staysLocked(db: WriteTransaction, context: Context, link: Link): Promise<boolean> {
    const { user_id, user_type, purpose, failed_logins: before } = link;
    if (before < lockThreshold) return false;
    if (purpose !== "forgotten password" || !(await isOnlyAdminLeft(db, link))) return true;
    await resetFailedLogins(db, user_id, { before, by: resetByLink });
    await writeAudit(db, { userId: user_id, userType: user_type as UserType }, context.origin, {
      action: "reset failed logins",
      entity: "users",
      entityId: user_id,
      before: { failed_logins: before },
      after: { failed_logins: 0 },
      detail: purpose,
    });
    return false;
  }

  return {
    refuseToken: (token: string, context: Context) => linkOf(context, token),

    async check(context: Context, token: string) {
      const { username } = await linkOf(context, token);
      return {
        username,
        min_password_length: passwords.minLength,
        refuses_common_passwords: passwords.refusesCommon,
      };
    },

    /** @throws AppError 422 for a password that breaks a rule, after which the link still works */
    async choose(context: Context, { token, password }: z.output<typeof choosePasswordSchema>) {
      const owner = await linkOf(context, token);
      const problem = passwords.problemOf(password, owner);
      if (problem !== null) throw invalidField("password", problem);
      const passwordHash = await hashPassword(password);
      const used = await context.inTransaction(async (db) => {
        const now = clock.now();
        await barUser(db, owner.user_id);
        const link = await lockLink(db, token, now);
        if (!link) return undefined;
        await markUsed(db, link.link_id, now);
        await endLinksOf(db, link.user_id, now);
        await storeChosenPassword(db, link.user_id, passwordHash);
        const ended = await endAccessOf(db, link.user_id);
        // Somebody who was invited had none before.
        if (link.invited === 0) await tellOfPassword(db, link);
        const actor = { userId: link.user_id, userType: link.user_type as UserType };
        await writeAudit(db, actor, context.origin, {
          action: "password chosen",
          entity: "users",
          entityId: link.user_id,
          detail: `sessions ended: ${ended}`,
        });
        return { ...link, isLocked: await staysLocked(db, context, link) };
      });
      if (!used) return refuse(context);
      if (!used.isLocked) return null;
      const { chosenButLocked, chosenButLockedAdmin } = passwordLinkMessages;
      return answer(null, used.user_type === "admin" ? chosenButLockedAdmin : chosenButLocked);
    },
  };
}

export interface SendLinkOptions {
  readonly clock: Clock;
  readonly queue: Queue;
  readonly delivery: Mailer["delivery"];
  readonly publicUrl: string | undefined;
}

/** Sends a user a link to choose a password, or shows it to whoever asked if no mail can be sent. */
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
