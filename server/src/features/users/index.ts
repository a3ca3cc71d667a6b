/** Users: the record engine with additional rules, and the reset of failed logins. */

import type { CaseRole } from "@helpline/contract/access";
import { recordMessages } from "@helpline/contract/reference-records/record-kind";
import { secondFactorMessages } from "@helpline/contract/second-factor/second-factor.messages";
import { userNameRoutes } from "@helpline/contract/users/staff";
import { userMessages } from "@helpline/contract/users/users.messages";
import { userRoutes } from "@helpline/contract/users/users.routes";
import { users } from "@helpline/contract/users/users.schema";
import { type Kysely, sql } from "kysely";
import { fullName } from "#database/expressions";
import { staffToldApart } from "#database/staff-names";
import type { Tables } from "#database/tables";
import { removeProviderLinks } from "#features/auth/index";
import {
  createRecordRepository,
  createRecordService,
  handleRecordRoutes,
  type StoredRecord,
} from "#features/reference-records/index";
import { removeSecondFactor } from "#features/second-factor/index";
import type { Context, LoggedInContext } from "#http/context";
import { conflict, notAllowed } from "#http/errors";
import { anHour, countTry } from "#http/rate-limit";
import { answer, type HandledRoute, read, write } from "#http/route";
import { audit } from "#security/audit";
import { removeAddress } from "#security/calendar-addresses";
import { endAccessOf } from "#security/sessions";
import { linkHandlers, type SendLink } from "./user-links.ts";
import {
  casesLeftBehind,
  loadOf,
  nameOf,
  resetFailedLogins,
  statusOrder,
  usualPlace,
} from "./users.repository.ts";
import { type UserRuleServices, userRules, userToGuard } from "./users.rules.ts";

// The names of staff of one role (ROLE-10): the enabled ones, who may be named on a case.

function namesOf(db: Kysely<Tables>, role: CaseRole) {
  const name = fullName("users");
  return db
    .selectFrom("users")
    .select([
      "user_id",
      (role === "clinic" ? sql<string>`coalesce(users.clinic_name, ${name})` : name).as("name"),
    ])
    .where("user_type", "=", role)
    .where("enabled", "=", 1)
    .orderBy("last_name")
    .orderBy("first_name")
    .orderBy("user_id")
    .execute();
}

const handleUserNames = (): HandledRoute[] => [
  read(userNameRoutes.ofRole, async ({ query }, { db }) =>
    staffToldApart(db, await namesOf(db, query.role), "name"),
  ),
];

export { createPasswordRules, type PasswordRules, readCommonPasswords } from "./password-rules.ts";
export type { SendLink } from "./user-links.ts";
export { isOnlyAdminLeft, minutesOfEverybody, resetFailedLogins } from "./users.repository.ts";

/** Each reset allows three more guesses at a password. */
const resetsAnHour = 5;

interface TakenAway {
  /** Resolves to whether there was anything to remove. */
  remove(db: Context["db"], userId: number): Promise<boolean>;
  /** Refuses an admin's account. */
  readonly adminOnly: string;
  /** Refuses the caller's own account. */
  readonly own: string;
  /** There was nothing to remove. */
  readonly none: string;
  readonly action: "second factor reset" | "login unlinked";
}

/** Removes a means of login from a user, and ends their sessions. */
function takingAway({ remove, adminOnly, own, none, action }: TakenAway) {
  return async ({ body }: { body: { user_id: number } }, context: LoggedInContext) => {
    await userToGuard(context, body.user_id, adminOnly);
    if (body.user_id === context.identity.userId) throw notAllowed(own);
    if (!(await remove(context.db, body.user_id))) throw conflict(none);
    await endAccessOf(context.db, body.user_id);
    await audit(context, { action, entity: users.entity, entityId: body.user_id });
    return null;
  };
}

/** Completes the answer to a changed user with the cases that they no longer see. */
async function tellOfCases({ db }: Context, saved: StoredRecord) {
  const left = await casesLeftBehind(db, Number(saved.user_id));
  if (left.length === 0) return saved;
  const lines = left.map(({ role, cases }) => userMessages.casesLeft(role, cases));
  return answer(saved, [recordMessages.updated(users.one), ...lines].join(" "));
}

interface UserServices extends UserRuleServices {
  readonly sendLink: SendLink;
}

export function usersFeature({ sendLink, ...services }: UserServices): HandledRoute[] {
  const { clock } = services;
  const repository = createRecordRepository(users, { status: statusOrder });
  const service = createRecordService(users, repository, userRules(services));
  const links = linkHandlers(sendLink);
  return [
    ...handleRecordRoutes(userRoutes, {
      ...service,
      create: async (context, body) =>
        links.inviteIfAsked(context, body, await service.create(context, body)),
      update: async (context, body) => tellOfCases(context, await service.update(context, body)),
    }),
    write(userRoutes.sendLink, ({ body }, context) => links.send(context, body.user_id)),
    read(userRoutes.load, ({ query }, { db }) => loadOf(db, query.role, clock.now())),
    read(userRoutes.usualPlace, (_input, { db }) => usualPlace(db)),
    ...handleUserNames(),
    write(userRoutes.resetFailedLogins, async ({ body }, context) => {
      const { failed_logins: before } = await userToGuard(
        context,
        body.user_id,
        userMessages.adminOnlyReset,
      );
      await countTry(context.db, `reset ${body.user_id}`, resetsAnHour, {
        seconds: anHour,
        message: userMessages.resetsUsedUp(resetsAnHour),
      });
      const by = await nameOf(context.db, context.identity.userId);
      await resetFailedLogins(context.db, body.user_id, { before, by });
      await audit(context, {
        action: "reset failed logins",
        entity: users.entity,
        entityId: body.user_id,
        before: { failed_logins: before },
        after: { failed_logins: 0 },
      });
      return null;
    }),
    // Somebody with only a session could otherwise remove their own, without password or code.
    write(
      userRoutes.resetSecondFactor,
      takingAway({
        remove: removeSecondFactor,
        adminOnly: userMessages.adminOnlyTo("reset the two-step login of"),
        own: secondFactorMessages.notYours,
        none: userMessages.noSecondFactor,
        action: "second factor reset",
      }),
    ),
    // Somebody with only a session could otherwise link themselves.
    write(
      userRoutes.unlinkProvider,
      takingAway({
        remove: removeProviderLinks,
        adminOnly: userMessages.adminOnlyTo("unlink the login of"),
        own: userMessages.ownLink,
        none: userMessages.notLinked,
        action: "login unlinked",
      }),
    ),
    write(userRoutes.removeCalendar, async ({ body }, context) => {
      const refusal = userMessages.adminOnlyTo("remove the calendar address of");
      await userToGuard(context, body.user_id, refusal);
      if (!(await removeAddress(context.db, body.user_id))) throw conflict(userMessages.noCalendar);
      await audit(context, {
        action: "calendar address removed",
        entity: users.entity,
        entityId: body.user_id,
      });
      return null;
    }),
    write(userRoutes.signOutEverywhere, async ({ body }, context) => {
      await userToGuard(context, body.user_id, userMessages.adminOnlyTo("log out"));
      // The page Your account asks for the password instead.
      if (body.user_id === context.identity.userId) throw notAllowed(userMessages.notYourSessions);
      const sessions = await endAccessOf(context.db, body.user_id);
      await audit(context, {
        action: "sessions ended",
        entity: users.entity,
        entityId: body.user_id,
        detail: `everywhere: ${sessions}`,
      });
      return null;
    }),
  ];
}
