/** Legal hold: managers set and lift it with a reason; a held case is not deleted. */
import { type HeldThing, holdMessages, legalHoldRoutes } from "@helpline/contract/cases/legal-hold";
import type { RouteInput } from "@helpline/contract/http";
import type { Kysely } from "kysely";
import { fullNameOrUnknown } from "#database/expressions";
import type { Tables } from "#database/tables";
import type { LoggedInContext } from "#http/context";
import { conflict } from "#http/errors";
import { type HandledRoute, read, write } from "#http/route";
import type { Clock } from "#operations/clock";
import { audit } from "#security/audit";
import { requireCase, requireLocked } from "./require-case.ts";

type Db = Kysely<Tables>;

/** @returns undefined if the case is not on hold */
export async function findHold(db: Db, caseId: number) {
  return db
    .selectFrom("legal_holds")
    .leftJoin("users", "users.user_id", "legal_holds.set_by")
    .select(["reason", "set_on", fullNameOrUnknown("users").as("set_by")])
    .where("case_id", "=", caseId)
    .executeTakeFirst();
}

/** @throws AppError 409 if the case is on legal hold */
export async function refuseHeld(db: Db, caseId: number, what: HeldThing): Promise<void> {
  if (await findHold(db, caseId)) throw conflict(holdMessages.refused(what));
}

type Asked = RouteInput<typeof legalHoldRoutes.set>["body"];

async function setHold(context: LoggedInContext, { case_id, reason }: Asked, now: Date) {
  // So that a hold and a deletion at the same time take turns.
  await requireLocked(context, case_id, "managers");
  if (await findHold(context.db, case_id)) throw conflict(holdMessages.already);
  const hold = { case_id, reason, set_by: context.identity.userId, set_on: now.toISOString() };
  await context.db.insertInto("legal_holds").values(hold).execute();
  await audit(context, {
    action: "action",
    entity: "cases",
    entityId: case_id,
    detail: "set legal hold",
    after: { legal_hold: reason },
  });
  return null;
}

async function liftHold(context: LoggedInContext, { case_id, reason }: Asked) {
  await requireLocked(context, case_id, "managers");
  const lifted = await context.db
    .deleteFrom("legal_holds")
    .where("case_id", "=", case_id)
    .returning("reason")
    .executeTakeFirst();
  if (!lifted) throw conflict(holdMessages.notHeld);
  await audit(context, {
    action: "action",
    entity: "cases",
    entityId: case_id,
    detail: "lift legal hold",
    before: { legal_hold: lifted.reason },
    after: { legal_hold: null, reason_for_lifting: reason },
  });
  return null;
}

export function handleLegalHoldRoutes({ clock }: { readonly clock: Clock }): HandledRoute[] {
  return [
    read(legalHoldRoutes.get, async ({ params }, context) => {
      await requireCase(context, params.id, "managers");
      const detail = "legal hold";
      await audit(context, { action: "read", entity: "cases", entityId: params.id, detail });
      return (await findHold(context.db, params.id)) ?? null;
    }),
    write(legalHoldRoutes.set, ({ body }, context) => setHold(context, body, clock.now())),
    write(legalHoldRoutes.lift, ({ body }, context) => liftHold(context, body)),
  ];
}
