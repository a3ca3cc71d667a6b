/** What may be done to a user, and by whom (USER-10, USER-7). */
import { recordMessages } from "@helpline/contract/reference-records/record-kind";
import { isNewUsername } from "@helpline/contract/users/username";
import { userMessages } from "@helpline/contract/users/users.messages";
import { users } from "@helpline/contract/users/users.schema";
import type { FieldError } from "@helpline/contract/validation";
import type { Kysely } from "kysely";
import { barUser } from "#database/held-access";
import { notify } from "#database/notifications";
import type { Tables } from "#database/tables";
import type { TellOfPassword } from "#features/mail/index";
import {
  casesNaming,
  type RecordRules,
  type StoredRecord,
} from "#features/reference-records/index";
import type { Context } from "#http/context";
import { conflict, invalid, invalidField, notAllowed, notFound } from "#http/errors";
import type { Clock } from "#operations/clock";
import { endLinksMadeBy, endLinksOf } from "#security/password-links";
import { hashPassword } from "#security/passwords";
import { endAccessOf } from "#security/sessions";
import type { PasswordRules } from "./password-rules.ts";
import {
  holdEnabledAdmins,
  holdEnabledLeads,
  lockUser,
  usernameTaken,
  workOnCases,
} from "./users.repository.ts";

const isAdmin = (user: StoredRecord | undefined) => user?.user_type === "admin";
const isLead = (user: StoredRecord | undefined) => user?.safeguarding_lead === 1;
const isEnabled = (user: StoredRecord) => user.enabled === 1;

/** Only an admin may create, change or delete an admin or a safeguarding lead, or make somebody one. */
function requireAdminFor(
  context: Context,
  users: readonly (StoredRecord | undefined)[],
  refusal: string = userMessages.adminOnly,
): void {
  if (context.identity?.userType === "admin") return;
  if (users.some(isAdmin)) throw notAllowed(refusal);
  // Whoever could log in as a lead could read every concern.
  if (users.some(isLead)) throw notAllowed(userMessages.adminOnlyLead);
}

/**
 * Reads and locks the user whose login is about to change.
 * @param refusal what a manager is told who may not do it to an admin
 * @throws AppError 404, or 403 for an admin's if the caller is not an admin
 */
export async function userToGuard(context: Context, userId: number, refusal: string) {
  const user = await lockUser(context.db, userId);
  if (user === undefined) throw notFound(recordMessages.noSuchRecord(users.one));
  requireAdminFor(context, [user], refusal);
  return user;
}

/** The last enabled admin stays, even if two are removed concurrently. */
async function keepAnAdmin(db: Kysely<Tables>, leaving: StoredRecord): Promise<void> {
  if (!isAdmin(leaving) || !isEnabled(leaving)) return;
  const admins = await holdEnabledAdmins(db);
  if (admins.every((id) => id === leaving.user_id)) throw conflict(userMessages.lastAdmin);
}

/**
 * The last enabled lead stays, even if two are removed concurrently: also while there is no concern, so that
 * the refusal tells nothing of any (SAFE-6).
 */
async function keepALead(db: Kysely<Tables>, leaving: StoredRecord): Promise<void> {
  if (!isLead(leaving) || !isEnabled(leaving)) return;
  const leads = await holdEnabledLeads(db);
  if (leads.every((id) => id === leaving.user_id)) throw conflict(userMessages.lastLead);
}

async function checkUsername(
  db: Kysely<Tables>,
  { username }: StoredRecord,
  before: StoredRecord | undefined,
) {
  if (typeof username !== "string" || username === before?.username) return;
  // The update schema also accepts existing usernames that break the current rule.
  if (!isNewUsername(username)) throw invalidField("username", userMessages.usernameCharacters);
  if (await usernameTaken(db, username, before ? Number(before.user_id) : null)) {
    throw conflict(userMessages.usernameTaken);
  }
}

/** Only clinic users have a clinic name and details. */
const clinicOnly = (fields: StoredRecord): StoredRecord =>
  fields.user_type === "clinic" ? fields : { ...fields, clinic_name: null, clinic_details: null };

/**
 * Refuses what would turn a stolen token into lasting access (ADR 6): the page Your account asks for the
 * current password, and the username decides whom an OpenID Connect provider lets in.
 */
function checkOwnLogin(before: StoredRecord, after: StoredRecord): void {
  const errors: FieldError[] = [];
  if (after.username !== before.username) {
    errors.push({ field: "username", message: userMessages.ownUsername });
  }
  if (after.password) errors.push({ field: "password", message: userMessages.ownPassword });
  if (errors.length > 0) throw invalid(errors);
}

async function checkChange(context: Context, before: StoredRecord, after: StoredRecord) {
  const losesPower =
    (isAdmin(before) && !isAdmin(after)) || (isEnabled(before) && !isEnabled(after));
  if (before.user_id === context.identity?.userId) {
    if (losesPower || before.user_type !== after.user_type) {
      throw notAllowed(userMessages.notYourself);
    }
    checkOwnLogin(before, after);
  }
  if (losesPower) await keepAnAdmin(context.db, before);
  if (!isLead(after) || !isEnabled(after)) await keepALead(context.db, before);
}

/** Fields whose change ends links to choose a password: the account may be somebody else's now. */
const endsLinks = ["password_hash", "username", "email", "user_type", "enabled"] as const;

const changesOf = (before: StoredRecord, fields: StoredRecord, names: readonly string[]) =>
  names.filter((name) => fields[name] !== undefined && fields[name] !== before[name]);

/** Whether somebody changes their own mail address: see `email_changed_by_owner` in 0024_password_links.sql. */
function withMailMark(
  fields: StoredRecord,
  before: StoredRecord | undefined,
  { identity }: Context,
): StoredRecord {
  if (!before || changesOf(before, fields, ["email"]).length === 0) return fields;
  return { ...fields, email_changed_by_owner: before.user_id === identity?.userId };
}

export interface UserRuleServices {
  readonly passwords: PasswordRules;
  readonly clock: Clock;
  readonly tellOfPassword: TellOfPassword;
}

export function userRules({ passwords, clock, tellOfPassword }: UserRuleServices): RecordRules {
  /** A password leaves this function only as a hash. An invitation has none. */
  async function withHash(
    { password, invite, ...fields }: StoredRecord,
    before: StoredRecord | undefined,
  ): Promise<StoredRecord> {
    if (typeof password !== "string") return fields;
    const problem = passwords.problemOf(password, { ...before, ...fields });
    if (problem !== null) throw invalidField("password", problem);
    return { ...fields, password_hash: await hashPassword(password), password_set_by_other: true };
  }

  return {
    beforeLock: ({ db }, id) => barUser(db, id),

    async beforeWrite(context, sent, before) {
      const fields = clinicOnly(sent);
      requireAdminFor(context, [before, fields]);
      if (before) await checkChange(context, before, { ...before, ...fields });
      await checkUsername(context.db, fields, before);
      return withHash(withMailMark(fields, before, context), before);
    },

    async afterUpdate(context, before, fields) {
      const endsSessions =
        "password_hash" in fields ||
        ("enabled" in fields && fields.enabled !== 1) ||
        fields.user_type !== before.user_type;
      const userId = Number(before.user_id);
      if (changesOf(before, fields, ["enabled", "user_type"]).length > 0) {
        // Anybody may now ring back the callers that were left to them; or these are theirs again.
        await notify(context.db, { kind: "desk", access: "call takers" });
      }
      if (endsSessions) await endAccessOf(context.db, userId);
      if (changesOf(before, fields, endsLinks).length > 0) {
        await endLinksOf(context.db, userId, clock.now());
      }
      // After their sessions, whose end waits for a link that is being made.
      if (changesOf(before, fields, ["enabled", "user_type"]).length > 0) {
        await endLinksMadeBy(context.db, userId, clock.now());
      }
      if ("password_hash" in fields && before.invited === 0) {
        await tellOfPassword(context.db, { user_id: userId, email: String(before.email) });
      }
    },

    async beforeDelete(context, before) {
      const id = Number(before.user_id);
      requireAdminFor(context, [before]);
      if (id === context.identity?.userId) throw notAllowed(userMessages.notYourself);
      await keepAnAdmin(context.db, before);
      await keepALead(context.db, before);
      const cases = await casesNaming(context.db, users, id);
      if (cases > 0) throw conflict(userMessages.inUse(cases));
      const work = await workOnCases(context.db, id);
      if (work !== null) throw conflict(work);
      // Their sessions go with the row, but only this tells their event streams.
      await endAccessOf(context.db, id);
      await endLinksMadeBy(context.db, id, clock.now());
    },
  };
}
