/** The consents of cases: what a family has agreed to, and until when (SAFE-11, SAFE-12). */
import { consentForm, consentRoutes } from "@helpline/contract/consents/consents";
import {
  type Consent,
  type ConsentPurpose,
  consentMessages,
  hasConsent,
} from "@helpline/contract/consents/consents.plain";
import { dayIn } from "@helpline/contract/dates";
import type { RouteInput } from "@helpline/contract/http";
import { largestId } from "@helpline/contract/limits";
import { validate } from "@helpline/contract/validation";
import { type Kysely, sql, type Updateable } from "kysely";
import type { Tables } from "#database/tables";
import { lockCase, ownView, requireCase, requireLocked } from "#features/cases/index";
import type { LoggedInContext, WriteContext } from "#http/context";
import { AppError, invalid, invalidField, refuseStale } from "#http/errors";
import { type HandledRoute, read, write } from "#http/route";
import type { Clock } from "#operations/clock";
import { audit, changedFields } from "#security/audit";

type Db = Kysely<Tables>;
type Body<R extends "create" | "update"> = RouteInput<(typeof consentRoutes)[R]>["body"];

const columns = [
  "consent_id",
  "purpose",
  "given_by",
  "means",
  "given_on",
  "expires_on",
  "withdrawn_on",
  "note",
  "version",
] as const satisfies readonly (keyof Consent)[];

/** The consents of a case, those given last first. */
export const consentsOf = (db: Db, caseId: number): Promise<Consent[]> =>
  db
    .selectFrom("case_consents")
    .select(columns)
    .where("case_id", "=", caseId)
    .orderBy("given_on", "desc")
    .orderBy("consent_id", "desc")
    .execute();

/** Whether the family has agreed to this on this day. Letters and links ask this before they are sent (SAFE-12). */
export const caseHasConsent = async (
  db: Db,
  caseId: number,
  purpose: ConsentPurpose,
  day: string,
): Promise<boolean> => hasConsent(await consentsOf(db, caseId), purpose, day);

/** A consent of a case that the caller may not see, or that does not exist; the answer is the same. */
const consentNotFound = (entityId: number, caseId?: number) =>
  new AppError(404, consentMessages.notFound, {
    refused: { entity: "case_consents", entityId, ...(caseId !== undefined && { caseId }) },
  });

type LockedCase = Awaited<ReturnType<typeof requireLocked>>;

function refuseNoSecondary({ given_by }: Pick<Consent, "given_by">, locked: LockedCase): void {
  if (given_by === "secondary guardian" && locked.secondary_guardian_id === null) {
    throw invalidField("given_by", consentMessages.noSecondary);
  }
}

async function ofCase(context: LoggedInContext, caseId: number): Promise<Consent[]> {
  await requireCase(context, caseId, ownView(context.identity));
  const detail = "consents";
  await audit(context, { action: "read", entity: "cases", entityId: caseId, detail });
  return consentsOf(context.db, caseId);
}

async function create(context: WriteContext, { case_id, ...sent }: Body<"create">) {
  const locked = await requireLocked(context, case_id, ownView(context.identity));
  refuseNoSecondary(sent, locked);
  const { expires_on = null, withdrawn_on = null, note = null, ...given } = sent;
  const fields = { case_id, ...given, expires_on, withdrawn_on, note };
  const added = await context.db
    .insertInto("case_consents")
    .values(fields)
    .returning(columns)
    .executeTakeFirstOrThrow();
  const entityId = added.consent_id;
  await audit(context, {
    action: "create",
    entity: "case_consents",
    entityId,
    // The history says with it which consent changed.
    detail: fields.purpose,
    after: fields,
  });
  return added;
}

/** The consent, and its case locked, so that changes of one case take turns. */
async function lockConsent({ db, identity }: WriteContext, id: number) {
  const of = db.selectFrom("case_consents").where("consent_id", "=", id);
  const known = await of.select("case_id").executeTakeFirst();
  if (!known) throw consentNotFound(id);
  const locked = await lockCase(db, { identity, view: ownView(identity) }, known.case_id);
  if (!locked) throw consentNotFound(id, known.case_id);
  return { locked, stored: await of.select(columns).executeTakeFirstOrThrow() };
}

async function update(
  context: WriteContext,
  body: Body<"update">,
  today: string,
): Promise<Consent> {
  const { consent_id: id, version, ...sent } = body;
  const { locked, stored } = await lockConsent(context, Math.min(id, largestId));
  const { consent_id: _id, version: _version, ...before } = stored;
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  refuseStale(version, given, stored);
  const checked = validate(consentForm, { ...before, ...given }, { today });
  if (!checked.ok) throw invalid(checked.errors);
  if (checked.value.given_by !== stored.given_by) refuseNoSecondary(checked.value, locked);
  const changed = changedFields(before, checked.value);
  if (Object.keys(changed.after).length === 0) return stored;
  const next = await context.db
    .updateTable("case_consents")
    .set({
      ...(changed.after as Updateable<Tables["case_consents"]>),
      version: sql<number>`version + 1`,
    })
    .where("consent_id", "=", id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  await audit(context, {
    action: "update",
    entity: "case_consents",
    entityId: id,
    caseId: locked.case_id,
    detail: next.purpose,
    ...changed,
  });
  return next;
}

interface ConsentsOptions {
  readonly clock: Clock;
  readonly timeZone: string;
}

export function consentsFeature({ clock, timeZone }: ConsentsOptions): HandledRoute[] {
  return [
    read(consentRoutes.ofCase, ({ params }, context) => ofCase(context, params.id)),
    write(consentRoutes.create, ({ body }, context) => create(context, body)),
    write(consentRoutes.update, ({ body }, context) =>
      update(context, body, dayIn(timeZone, clock.now())),
    ),
  ];
}
