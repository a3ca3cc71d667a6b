/** Adds, changes and deletes enquiries, and records attempts to ring back (ENQ-4, ENQ-8). */
import { mayAccess } from "@helpline/contract/access";
import { dayIn } from "@helpline/contract/dates";
import { draftName } from "@helpline/contract/drafts/drafts";
import {
  type EnquiryCreate,
  type EnquiryUpdate,
  type enquiryRoutes,
  withWrongNumber,
} from "@helpline/contract/enquiries/enquiries";
import { enquiryMessages } from "@helpline/contract/enquiries/enquiry.messages";
import type { RouteInput } from "@helpline/contract/http";
import { messages } from "@helpline/contract/messages";
import type { FieldError } from "@helpline/contract/validation";
import { notify } from "#database/notifications";
import { type NatureChoices, refuseHeld } from "#features/cases/index";
import { removeDraft } from "#features/drafts/index";
import type { LoggedInContext, WriteContext } from "#http/context";
import { AppError, conflict, invalid, refuseStale } from "#http/errors";
import type { Clock } from "#operations/clock";
import { audit, changedFields } from "#security/audit";
import {
  authorityExists,
  changeEnquiry,
  deleteEnquiry,
  enquiryIsVisible,
  findRinger,
  guardianExists,
  insertAttempt,
  insertEnquiry,
  lockEnquiry,
  type StoredEnquiry,
} from "./enquiries.repository.ts";

export interface EnquiriesOptions {
  readonly clock: Clock;
  readonly timeZone: string;
  readonly natures: NatureChoices;
}

/** An enquiry that the caller may not know of, or that does not exist. */
export const enquiryNotFound = (id: number) =>
  new AppError(404, enquiryMessages.notFound, {
    refused: { entity: "enquiries", entityId: id },
  });

/** @throws AppError 404 */
export async function requireSeen({ db, identity }: LoggedInContext, id: number): Promise<void> {
  if (!(await enquiryIsVisible(db, identity, id))) throw enquiryNotFound(id);
}

/** @throws AppError 404, or 409 if it has changed since `version` */
export async function requireEnquiry(
  { db, identity }: LoggedInContext,
  id: number,
  version: number | undefined,
): Promise<StoredEnquiry> {
  const found = await lockEnquiry(db, identity, id);
  if (!found) throw enquiryNotFound(id);
  if (version !== undefined && version !== found.version) throw conflict(messages.staleVersion);
  return found;
}

/** An enquiry as the person knows it: a guardian whom they do not see is null (ENQ-6). */
async function asShown({ db, identity }: LoggedInContext, found: StoredEnquiry) {
  const { guardian_id } = found;
  const isHidden = guardian_id !== null && !(await guardianExists(db, identity, guardian_id));
  return isHidden ? { ...found, guardian_id: null } : found;
}

type Fields = Omit<StoredEnquiry, "enquiry_id" | "reference" | "taken_by" | "taken_on" | "version">;
type Chosen = Pick<
  Fields,
  "topic" | "outcome" | "call_back_on" | "call_back_by" | "guardian_id" | "local_authority_id"
>;

/** Why this person cannot be asked to ring back; null if they can. */
async function objectionToRinger(context: LoggedInContext, id: number): Promise<string | null> {
  const found = await findRinger(context.db, id);
  if (!found) return enquiryMessages.unknownPerson;
  if (!mayAccess("call takers", found.user_type)) return enquiryMessages.notCallTaker;
  return found.enabled === 1 ? null : enquiryMessages.disabledPerson;
}

type Waiting = Pick<StoredEnquiry, "outcome" | "call_back_by">;

/** Tells the desks that show an enquiry, before or after its change: whoever rings back, and managers. */
export async function tellDesks(
  { db }: WriteContext,
  ...states: readonly Waiting[]
): Promise<void> {
  const ringBacks = states.filter(({ outcome }) => outcome === "call back");
  if (ringBacks.some(({ call_back_by }) => call_back_by === null)) {
    await notify(db, { kind: "desk", access: "call takers" });
  }
  const users = ringBacks.flatMap(({ call_back_by }) => call_back_by ?? []);
  await notify(db, { kind: "desk", users });
  if (states.some(({ outcome }) => outcome === "needs a case")) {
    await notify(db, { kind: "desk", access: "managers" });
  }
}

/** A wrong number can be saved without the form. The draft of the form may then be about another call. */
function forgetDraftOf({ db, identity }: WriteContext, { channel }: EnquiryCreate): void {
  if (channel !== undefined) removeDraft(db, identity.userId, draftName("enquiry-form", "new"));
}

/** Who rings back about a settled enquiry: the person who settles one that anybody may ring back about still sees it. */
export function ringerOf(
  { identity: { userId, userType } }: WriteContext,
  { outcome, call_back_by, taken_by }: StoredEnquiry,
): number | null {
  const isForAnybody = outcome === "call back" && call_back_by === null;
  const seesItAnyway = taken_by === userId || mayAccess("managers", userType);
  return isForAnybody && !seesItAnyway ? userId : call_back_by;
}

export function createEnquiriesService({ clock, timeZone, natures }: EnquiriesOptions) {
  /** Why this value cannot be chosen; null if it can. */
  const objections: {
    readonly [N in keyof Chosen]: (
      context: LoggedInContext,
      value: NonNullable<Chosen[N]>,
    ) => Promise<string | null>;
  } = {
    topic: async ({ db }, topic) => {
      if (natures.offered().includes(topic)) return null;
      const isGone = await natures.wasOffered(db, topic);
      return isGone ? enquiryMessages.topicGone : enquiryMessages.topic;
    },
    outcome: async (_context, outcome) =>
      outcome === "became a case" ? enquiryMessages.onlyByCase : null,
    call_back_on: async (_context, day) =>
      day < dayIn(timeZone, clock.now()) ? enquiryMessages.pastDay : null,
    call_back_by: objectionToRinger,
    local_authority_id: async ({ db }, id) =>
      (await authorityExists(db, id)) ? null : enquiryMessages.unknownAuthority,
    guardian_id: async ({ db, identity }, id) =>
      (await guardianExists(db, identity, id)) ? null : enquiryMessages.unknownGuardian,
  };

  async function objectionTo<N extends keyof Chosen>(
    context: LoggedInContext,
    field: N,
    value: Chosen[N],
  ): Promise<FieldError[]> {
    if (value === null) return [];
    const message = await objections[field](context, value as NonNullable<Chosen[N]>);
    return message === null ? [] : [{ field, message }];
  }

  /**
   * @param before what is chosen already stays
   * @throws AppError 422 for what cannot be chosen
   */
  async function check(
    context: LoggedInContext,
    chosen: Chosen,
    before: Partial<Chosen> = {},
  ): Promise<void> {
    const errors: FieldError[] = [];
    if (chosen.outcome === "call back" && chosen.call_back_on === null) {
      errors.push({ field: "call_back_on", message: enquiryMessages.callBackOn });
    }
    for (const field of Object.keys(objections) as (keyof Chosen)[]) {
      if (chosen[field] === before[field]) continue;
      errors.push(...(await objectionTo(context, field, chosen[field])));
    }
    if (errors.length > 0) throw invalid(errors);
  }

  return {
    async create(context: WriteContext, body: EnquiryCreate) {
      const sent = withWrongNumber(body);
      const rings = sent.outcome === "call back";
      const fields = {
        channel: sent.channel,
        caller: sent.caller,
        topic: sent.topic ?? null,
        minutes: sent.minutes,
        notes: sent.notes ?? null,
        outcome: sent.outcome,
        name: sent.name ?? null,
        telephone: sent.telephone ?? null,
        email: sent.email ?? null,
        postcode: sent.postcode ?? null,
        child_name: sent.child_name ?? null,
        local_authority_id: sent.local_authority_id ?? null,
        guardian_id: sent.guardian_id ?? null,
        call_back_on: rings ? (sent.call_back_on ?? null) : null,
        call_back_by: rings ? (sent.call_back_by ?? null) : null,
      } satisfies Record<keyof EnquiryCreate, unknown>;
      await check(context, fields);
      const { db, identity } = context;
      const taken_on = clock.now().toISOString();
      const added = await insertEnquiry(db, { ...fields, taken_by: identity.userId, taken_on });
      forgetDraftOf(context, body);
      await tellDesks(context, fields);
      await audit(context, {
        action: "create",
        entity: "enquiries",
        entityId: added.enquiry_id,
        after: { reference: added.reference, ...fields },
      });
      return added;
    },

    async update(context: WriteContext, { enquiry_id: id, version, ...sent }: EnquiryUpdate) {
      const found = await requireEnquiry(context, id, undefined);
      const shown = await asShown(context, found);
      const changes = Object.fromEntries(
        Object.entries(sent).filter(
          ([name, value]) => value !== undefined && value !== shown[name as keyof Fields],
        ),
      ) as Partial<Fields>;
      const isRepeat = refuseStale(version, changes, shown);
      removeDraft(context.db, context.identity.userId, draftName("enquiry-form", id));
      if (isRepeat) return { enquiry_id: id, version: found.version };
      const fields = { ...found, ...changes };
      if (found.outcome === "became a case" && fields.outcome !== found.outcome) {
        throw conflict(enquiryMessages.becameCase);
      }
      if (fields.outcome !== "call back") {
        fields.call_back_on = null;
        fields.call_back_by = ringerOf(context, found);
      }
      // To accept the number of a guardian whom the person does not see would confirm it.
      const before: Partial<Chosen> = { ...(changes.guardian_id === undefined ? found : shown) };
      if (fields.outcome === "call back" && found.outcome !== "call back") {
        // Whoever is stored rang back before, and is not asked to do so again.
        fields.call_back_by = sent.call_back_by ?? null;
        delete before.call_back_by;
      }
      await check(context, fields, before);
      const stored = await store(context, found, fields);
      return { enquiry_id: id, version: stored };
    },

    async attempt(context: WriteContext, body: RouteInput<typeof enquiryRoutes.attempt>["body"]) {
      const { enquiry_id, reached, minutes, outcome } = body;
      const found = await requireEnquiry(context, enquiry_id, body.version);
      if (found.outcome !== "call back") throw conflict(enquiryMessages.noCallBack);
      const notes = body.notes ?? null;
      const { userId } = context.identity;
      const fields = { ...found, ...(outcome && { outcome }) };
      if (fields.outcome === "call back")
        fields.call_back_on = body.call_back_on ?? found.call_back_on;
      else fields.call_back_on = null;
      // The person who rang back still sees the enquiry.
      if (reached) fields.call_back_by = found.call_back_by ?? userId;
      await check(context, fields, found);
      const tried = { reached, minutes, notes };
      const tried_on = clock.now().toISOString();
      await insertAttempt(context.db, { enquiry_id, tried_by: userId, tried_on, ...tried });
      const version = await store(context, found, fields, tried);
      return { enquiry_id, version };
    },

    async remove(context: WriteContext, id: number) {
      const found = await requireEnquiry(context, id, undefined);
      if (found.case_id !== null) await refuseHeld(context.db, found.case_id, "enquiry");
      const { enquiry_id: _id, version: _version, ...before } = found;
      await deleteEnquiry(context.db, id);
      await tellDesks(context, found);
      await audit(context, { action: "delete", entity: "enquiries", entityId: id, before });
      return null;
    },
  };

  /** Stores the changed fields. @returns the new version */
  async function store(
    context: WriteContext,
    found: StoredEnquiry,
    fields: StoredEnquiry,
    attempt?: Readonly<Record<string, unknown>>,
  ): Promise<number> {
    const id = found.enquiry_id;
    const { before, after } = changedFields(found, fields);
    const version = await changeEnquiry(context.db, id, after);
    await tellDesks(context, found, fields);
    await audit(context, {
      action: "update",
      entity: "enquiries",
      entityId: id,
      before,
      after: { ...after, ...(attempt && { attempt }) },
      ...(attempt && { detail: "tried to ring back" }),
    });
    return version;
  }
}
