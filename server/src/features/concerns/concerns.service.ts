/** Raises, acknowledges and decides concerns (SAFE-5 to SAFE-8). */
import { concernMessages } from "@helpline/contract/concerns/concern.messages";
import { type ConcernDeed, concernsAnHour } from "@helpline/contract/concerns/concern-values";
import type {
  ConcernCreate,
  ConcernDecision,
  ConcernDetails,
  concernRoutes,
} from "@helpline/contract/concerns/concerns";
import { dayIn } from "@helpline/contract/dates";
import { isEmail } from "@helpline/contract/fields";
import type { RouteInput } from "@helpline/contract/http";
import { largestId } from "@helpline/contract/limits";
import { messages } from "@helpline/contract/messages";
import { notify } from "#database/notifications";
import { nameOfUser } from "#features/cases/index";
import { mailsOfConcern, storeConcernMail } from "#features/mail/index";
import type { LoggedInContext, WriteContext } from "#http/context";
import { conflict, invalidField, notAllowed, notFound } from "#http/errors";
import { takeTurn, tooMany, whenItEnds } from "#http/rate-limit";
import { answer } from "#http/route";
import type { Clock } from "#operations/clock";
import type { Queue } from "#operations/queue";
import { subjectOf, tiedTo } from "./concern-subject.ts";
import {
  addEvent,
  changeConcern,
  findConcern,
  forAuthor,
  hasRead,
  historyOf,
  insertConcern,
  leadsOf,
  lockConcern,
  readerIsLead,
} from "./concerns.repository.ts";

export interface ConcernOptions {
  readonly clock: Clock;
  readonly queue: Queue;
  readonly timeZone: string;
  /** Whom to ring, as the helpline words it. */
  advice(): string;
}

/** A page that is read again within this time does not stand in the history again. */
const readAgainAfterMs = 3_600_000;

interface Decided {
  readonly decision?: ConcernDecision["decision"];
  readonly agency?: string | null;
  readonly reason?: string;
  readonly review_on?: string | null;
  readonly case_id?: number;
}

/** The name is copied: the account may be deleted. */
const ownName = ({ db, identity }: LoggedInContext) => nameOfUser(db, identity.userId);

/** @throws AppError 404, which no log records, for a concern that the caller may not know of */
export async function requireConcern({ db, identity }: LoggedInContext, id: number): Promise<void> {
  if (!(id <= largestId && (await findConcern(db, identity, id)))) {
    throw notFound(concernMessages.notFound);
  }
}

export function createConcernsService({ clock, queue, timeZone, advice }: ConcernOptions) {
  const now = () => clock.now().toISOString();

  /**
   * Refuses somebody who has raised many within an hour: leads could not read them in time (SAFE-14). A repeated request
   * was answered before it comes here, so it does not count again.
   * @throws AppError 429
   */
  async function requireTurn({ db, identity }: WriteContext): Promise<void> {
    const seconds = await takeTurn(db, `concerns ${identity.userId}`, concernsAnHour);
    if (seconds === null) return;
    const next = whenItEnds(clock.now(), seconds, timeZone);
    throw tooMany(concernMessages.tooMany(advice(), next), seconds);
  }

  /** Of leads only: to anybody else it would tell that there is a concern (SAFE-9). */
  async function tellDesks({ db }: LoggedInContext): Promise<void> {
    const users = (await leadsOf(db)).map(({ user_id }) => user_id);
    await notify(db, { kind: "desk", users });
  }

  /** Writes the concern's own audit: the audit log is read by others. */
  const note = async (
    { db, identity, origin }: LoggedInContext,
    concernId: number,
    { deed, name, ...decided }: { deed: ConcernDeed; name: string } & Decided,
  ) =>
    addEvent(db, {
      ...decided,
      concern_id: concernId,
      deed,
      happened_on: now(),
      user_id: identity.userId,
      user_name: name,
      address: origin.address,
      request_id: origin.requestId,
    });

  /**
   * The concern, locked for a lead.
   * @throws AppError 404, 403 for an author who is no lead, or 409 if it has changed since `version`
   */
  async function lockForLead(
    { db, identity }: LoggedInContext,
    { concern_id, version }: { readonly concern_id: number; readonly version: number },
  ) {
    const found = await lockConcern(db, identity.userId, concern_id);
    if (!found) throw notFound(concernMessages.notFound);
    if (!(await readerIsLead(db, identity.userId))) throw notAllowed(concernMessages.onlyLeads);
    return { ...found, isStale: found.version !== version };
  }

  return {
    async raise(context: WriteContext, body: ConcernCreate) {
      const { db, identity } = context;
      const { words, immediate_danger, family_told } = body;
      const leads = await leadsOf(db);
      if (leads.length === 0) throw conflict(concernMessages.noLead);
      const { people, ...subject } = await subjectOf(context, body);
      await requireTurn(context);
      const name = await ownName(context);
      const concernId = await insertConcern(db, {
        ...subject,
        raised_guardian_id: subject.guardian_id,
        words,
        immediate_danger,
        family_told,
        people: JSON.stringify(people),
        raised_by: identity.userId,
        raised_by_name: name,
        raised_on: now(),
        acknowledged_on: null,
        acknowledged_by_name: null,
        decision: null,
        review_on: null,
      });
      await note(context, concernId, { deed: "raised", name });
      await tellDesks(context);
      const concern = { concernIds: [concernId], raisedBy: identity.userId };
      for (const to of leads) {
        if (!isEmail(to.email)) continue;
        await storeConcernMail(db, queue, { ...concern, kind: "concern", to, now: clock.now() });
      }
      return answer({ concern_id: concernId }, concernMessages.raised(leads.length));
    },

    async details(context: LoggedInContext, id: number): Promise<ConcernDetails> {
      const { db, identity } = context;
      const found = await findConcern(db, identity, Math.min(id, largestId));
      if (!found) throw notFound(concernMessages.notFound);
      const since = new Date(clock.now().getTime() - readAgainAfterMs);
      if (!(await hasRead(db, id, identity.userId, since))) {
        await note(context, id, { deed: "read", name: await ownName(context) });
      }
      if (!(await readerIsLead(db, identity.userId))) {
        const ofLeads = { people: [], may_tie: false, history: [], mails: [] };
        return { ...forAuthor(found), ...ofLeads, is_lead: false };
      }
      return {
        ...found,
        is_lead: true,
        history: await historyOf(db, identity, id),
        mails: await mailsOfConcern(db, id),
      };
    },

    async acknowledge(
      context: WriteContext,
      body: { readonly concern_id: number; readonly version: number },
    ) {
      const { db } = context;
      const { concern_id, acknowledged_by_name, isStale } = await lockForLead(context, body);
      if (acknowledged_by_name !== null) {
        throw conflict(concernMessages.acknowledgedAlready(acknowledged_by_name));
      }
      if (isStale) throw conflict(messages.staleVersion);
      const name = await ownName(context);
      const version = await changeConcern(db, concern_id, {
        acknowledged_on: now(),
        acknowledged_by_name: name,
      });
      await note(context, concern_id, { deed: "acknowledged", name });
      await tellDesks(context);
      return { concern_id, version };
    },

    async decide(context: WriteContext, { concern_id, version: sent, ...body }: ConcernDecision) {
      const { db } = context;
      const decided = { ...body, agency: body.agency ?? null, review_on: body.review_on ?? null };
      const found = await lockForLead(context, { concern_id, version: sent });
      if (found.isStale) throw conflict(messages.staleVersion);
      if (decided.review_on !== null && decided.review_on < dayIn(timeZone, clock.now())) {
        throw invalidField("review_on", concernMessages.pastDay);
      }
      const name = await ownName(context);
      const { decision, review_on } = decided;
      // Who decides has seen it.
      const isNew = found.acknowledged_on === null;
      const version = await changeConcern(db, concern_id, {
        decision,
        review_on,
        ...(isNew && { acknowledged_on: now(), acknowledged_by_name: name }),
      });
      if (isNew) await note(context, concern_id, { deed: "acknowledged", name });
      await note(context, concern_id, { deed: "decided", name, ...decided });
      await tellDesks(context);
      return { concern_id, version };
    },

    /** Whether the concern is there is answered first: a number that somebody tries tells nothing of a case. */
    async tie(context: WriteContext, body: RouteInput<typeof concernRoutes.tie>["body"]) {
      const { db } = context;
      const found = await lockForLead(context, body);
      if (found.isStale) throw conflict(messages.staleVersion);
      if (!found.may_tie) throw conflict(concernMessages.hasCase);
      const tied = await tiedTo(context, found, body.case_id);
      const version = await changeConcern(db, body.concern_id, tied);
      const name = await ownName(context);
      await note(context, body.concern_id, { deed: "tied", name, case_id: tied.case_id });
      await tellDesks(context);
      return { concern_id: body.concern_id, version };
    },
  };
}
