/**
 * Server-side sessions to which signed tokens are bound (AUTH-11). A token is valid only as long as its
 * session: logging out, a new password, disabling or deleting the account and changing its user type end it
 * at once.
 */
import { randomUUID } from "node:crypto";
import type { UserType } from "@helpline/contract/access";
import { sessionTimes } from "@helpline/contract/auth/session";
import { type Kysely, sql } from "kysely";
import { compiledOnce, type ValueOf } from "#database/compiled";
import { barUser } from "#database/held-access";
import { notify } from "#database/notifications";
import type { Tables } from "#database/tables";
import type { CallOrigin, Identity } from "#http/context";
import { removeAddress } from "./calendar-addresses.ts";

// Whether a logged-in user must repeat their password before a change (ADRs 4 and 5).

/** A user who logged in through the provider may have no password; for this long the login replaces it. */
const freshLoginMs = 10 * 60 * 1000;

export const needsPassword = ({ providerLoginAt }: Identity, now: Date): boolean =>
  providerLoginAt === null || now.getTime() - providerLoginAt.getTime() > freshLoginMs;

// Shortens a User-Agent to a few words that people recognise (ADR 4).

type Names = readonly (readonly [sign: RegExp, name: string])[];

// Most User-Agents name other browsers too, so the more specific ones come first.
const browsers: Names = [
  [/\bEdg(?:A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:\w*Chrome|CriOS)\//, "Chrome"],
  [/\bVersion\/.*\bSafari\//, "Safari"],
];

const systems: Names = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

const nameIn = (names: Names, text: string) => names.find(([sign]) => sign.test(text))?.[1];

/** @returns for example "Firefox on Windows", "Safari" or "curl"; null if nothing is recognised */
export function browserName(userAgent: string | undefined): string | null {
  // A browser's User-Agent always says more than this.
  const text = (userAgent ?? "").slice(0, 500);
  const [browser, system] = [nameIn(browsers, text), nameIn(systems, text)];
  if (browser && system) return `${browser} on ${system}`;
  const program = /^(?!Mozilla)([A-Za-z][A-Za-z-]{1,29})\//.exec(text)?.[1];
  return browser ?? system ?? program ?? null;
}

type Db = Kysely<Tables>;

/** Somebody's identity at an OpenID Connect provider: `subject` is unique there and never changes. */
export interface ProviderPerson {
  readonly issuer: string;
  readonly subject: string;
}

/** How somebody logged in (ADR 5). */
export type Login =
  | { readonly by: "password" }
  | {
      readonly by: "openid connect";
      readonly secondFactor: boolean;
      readonly person: ProviderPerson;
    };

/** @param from shown to the owner of the session */
export async function startSession(
  db: Db,
  userId: number,
  now: Date,
  logIn: Login = { by: "password" },
  from?: CallOrigin,
): Promise<Identity["sessionId"]> {
  const sessionId = randomUUID();
  const expiresAt = new Date(now.getTime() + sessionTimes.sessionSeconds * 1000);
  await db
    .insertInto("sessions")
    .values({
      session_id: sessionId,
      user_id: userId,
      started_at: now,
      expires_at: expiresAt,
      begun_by: logIn.by,
      provider_second_factor: logIn.by === "openid connect" && logIn.secondFactor,
      address: from?.address ?? null,
      browser: browserName(from?.userAgent),
    })
    .execute();
  return sessionId;
}

/** What has to be done before anything else opens, as the settings demand it. */
export interface Demands {
  /** The user types that must have a second factor (ADR 5). */
  readonly secondFactor: readonly UserType[];
  /** A password that somebody else set must be changed (ADR 6). */
  readonly passwordChange: boolean;
}

const liveSessions = compiledOnce((db, value: ValueOf<{ ids: readonly string[]; now: string }>) =>
  db
    .selectFrom("sessions")
    .innerJoin("users", "users.user_id", "sessions.user_id")
    .leftJoin("second_factors", (join) =>
      join
        .onRef("second_factors.user_id", "=", "users.user_id")
        .on("second_factors.confirmed_on", "is not", null),
    )
    .select(["users.user_id", "users.user_type", "users.password_set_by_other"])
    .select("sessions.session_id")
    .select(["sessions.expires_at", "sessions.started_at"])
    .select(["sessions.begun_by", "sessions.provider_second_factor", "second_factors.confirmed_on"])
    .where(sql<boolean>`session_id = ANY(${value("ids")}::uuid[])`)
    .where("sessions.expires_at", ">", value("now"))
    .where("users.enabled", "=", 1),
);

/**
 * The live sessions of enabled users among these, each with the user's current type.
 * @returns one per session id, in order; null for an invalid one
 */
export async function findSessions(
  db: Db,
  sessionIds: readonly string[],
  now: Date,
  demands: Demands,
): Promise<(Identity | null)[]> {
  const ids = [...new Set(sessionIds)];
  const rows = await liveSessions(db, { ids, now: now.toISOString() }).execute();
  const found = new Map(
    rows.map((row): [string, Identity] => {
      const userType = row.user_type as UserType;
      const hasFactor = row.confirmed_on !== null || row.provider_second_factor;
      const identity = {
        sessionId: row.session_id,
        userId: row.user_id,
        userType,
        sessionEndsAt: new Date(row.expires_at),
        secondFactorDue: demands.secondFactor.includes(userType) && !hasFactor,
        // Whoever came through the provider may not know the password, and does not use it.
        passwordChangeDue:
          demands.passwordChange && row.password_set_by_other && row.begun_by === "password",
        providerLoginAt: row.begun_by === "openid connect" ? new Date(row.started_at) : null,
      };
      return [row.session_id, identity];
    }),
  );
  return sessionIds.map((id) => found.get(id) ?? null);
}

/** The same as {@link findSessions} for one session. */
export async function findSession(
  db: Db,
  sessionId: string,
  now: Date,
  demands: Demands,
): Promise<Identity | null> {
  const [found] = await findSessions(db, [sessionId], now, demands);
  return found ?? null;
}

/** @returns false if it has ended already */
export async function endSession(db: Db, sessionId: string): Promise<boolean> {
  const ended = await db
    .deleteFrom("sessions")
    .where("session_id", "=", sessionId)
    .returning("user_id")
    .executeTakeFirst();
  if (ended) await notify(db, { kind: "session", user: ended.user_id });
  return ended !== undefined;
}

/**
 * Ends what somebody who had got into an account may still hold: its sessions and its calendar address. A transaction that
 * locks the user before calls `barUser` first.
 * @param except the session to keep
 * @returns the number of sessions ended, including expired ones that had not been removed yet
 */
export async function endAccessOf(db: Db, userId: number, except?: string): Promise<number> {
  await barUser(db, userId);
  await removeAddress(db, userId);
  await notify(db, { kind: "session", user: userId });
  const ended = db.deleteFrom("sessions").where("user_id", "=", userId);
  const { numDeletedRows } = await (except === undefined
    ? ended
    : ended.where("session_id", "<>", except)
  ).executeTakeFirst();
  return Number(numDeletedRows);
}

export async function forgetExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("sessions").where("expires_at", "<=", now.toISOString()).execute();
}
