/**
 * Drafts: one per person and form, deleted when the form is saved (UI-4). Only a person who may
 * open a case's form can save or read a draft of it (ROLE-7, ADR 25).
 */
import { mayAccess } from "@helpline/contract/access";
import type { CaseSystem } from "@helpline/contract/cases/cases.routes";
import {
  type DraftKind,
  draftForm,
  draftMessages,
  draftRoutes,
  longestDraft,
  maxDraftBytes,
  maxDrafts,
  readDraftName,
} from "@helpline/contract/drafts/drafts";
import type { Identity, LoggedInContext } from "#http/context";
import { AppError, caseNotFound, notAllowed } from "#http/errors";
import { type HandledRoute, read, write } from "#http/route";
import type { Clock } from "#operations/clock";
import { audit } from "#security/audit";
import {
  type CasesOfForm,
  findDraft,
  keepDraft,
  lockDraftsOf,
  otherDrafts,
  removeUnreachable,
  throwAway,
  unfinishedCalls,
} from "./drafts.repository.ts";

export { deleteDraftsAbout, removeDraft } from "./drafts.repository.ts";

type Require = (context: LoggedInContext, id: number) => Promise<unknown>;

interface DraftsOptions {
  readonly clock: Clock;
  /** The rules of access, passed in because these features depend on drafts. Each throws an AppError 404. */
  readonly requireCase: (context: LoggedInContext, caseId: number, view: CaseView) => Promise<void>;
  readonly requireEnquiry: Require;
  readonly requireGuardian: Require;
  readonly requireConcern: Require;
  readonly visibleCases: (identity: Identity, view: CaseView) => ReturnType<CasesOfForm>;
  readonly ownView: (identity: Identity) => CaseView;
}

/** Which cases a form is about: a list, or all that a subject access request covers. */
type CaseView = "managers" | "held" | CaseSystem;

const entryOf = (name: string) => {
  const { caseId } = readDraftName(name);
  return { entity: "drafts" as const, entityId: name, ...(caseId !== null && { caseId }) };
};

const isSecret = (name: string) => draftForm(readDraftName(name).kind).isSecret === true;

/** Records what became of a draft, unless nobody may learn that there is one. */
async function note(
  context: LoggedInContext,
  action: "create" | "delete",
  name: string,
  detail?: string,
) {
  if (isSecret(name)) return;
  await audit(context, { action, ...entryOf(name), ...(detail !== undefined && { detail }) });
}

/** A refusal that stands in the audit log, unless nobody may learn that there is a draft. */
const refusal = (status: 409 | 413, message: string, name: string, detail: string) =>
  new AppError(status, message, isSecret(name) ? {} : { refused: { ...entryOf(name), detail } });

export function draftsFeature(options: DraftsOptions): HandledRoute[] {
  const viewOf = (identity: Identity, kind: DraftKind): CaseView =>
    draftForm(kind).list ?? options.ownView(identity);

  const requireOther: Readonly<Record<string, Require>> = {
    guardian: options.requireGuardian,
    concern: options.requireConcern,
  };

  /** @throws AppError 404 if the caller may not open the form, 403 for the form of a new record */
  async function requireSubject(context: LoggedInContext, name: string): Promise<void> {
    const { kind, id } = readDraftName(name);
    const { access, about } = draftForm(kind);
    const hasForm = mayAccess(access, context.identity.userType);
    if (about === "case" && id !== null) {
      if (!hasForm) throw caseNotFound(id);
      return options.requireCase(context, id, viewOf(context.identity, kind));
    }
    if (about === "enquiry" && id !== null) await options.requireEnquiry(context, id);
    if (!hasForm) throw notAllowed();
    if (id !== null) await requireOther[about]?.(context, id);
  }

  async function requireForm(context: LoggedInContext, name: string): Promise<void> {
    try {
      await requireSubject(context, name);
    } catch (error) {
      // The refusal would stand in the audit log, which others read.
      if (isSecret(name) && error instanceof AppError)
        throw new AppError(error.status, error.message);
      throw error;
    }
  }

  /** @throws AppError 409 if the person has reached the limit on drafts or on their total size */
  async function requireRoom(context: LoggedInContext, name: string, bytes: number) {
    const { db, identity } = context;
    await lockDraftsOf(db, identity.userId);
    const others = () => otherDrafts(db, identity.userId, name);
    const problemWith = (found: { count: number; bytes: number }) =>
      (found.count >= maxDrafts && draftMessages.tooMany) ||
      (found.bytes + bytes > maxDraftBytes && draftMessages.tooMuch);
    const found = await others();
    if (!problemWith(found)) return found;
    // These can no longer be opened, saved or discarded, so they are removed first.
    const reachable = (kind: DraftKind) => options.visibleCases(identity, viewOf(identity, kind));
    for (const gone of await removeUnreachable(db, identity.userId, reachable)) {
      await note(context, "delete", gone, "to make room");
    }
    const left = await others();
    const problem = problemWith(left);
    if (!problem) return left;
    throw refusal(409, problem, name, "no room");
  }

  async function keep(context: LoggedInContext, name: string, values: object) {
    const { db, identity } = context;
    await requireForm(context, name);
    const draft = JSON.stringify(values);
    if (draft.length > longestDraft) {
      throw refusal(413, draftMessages.tooLong, name, "too long");
    }
    const bytes = Buffer.byteLength(draft);
    const { exists } = await requireRoom(context, name, bytes);
    const saved_on = options.clock.now().toISOString();
    const { caseId: case_id } = readDraftName(name);
    await keepDraft(db, { user_id: identity.userId, name, case_id, draft, bytes, saved_on });
    // Recorded once per draft: a person who types saves it every few seconds.
    if (!exists) await note(context, "create", name);
    return { saved_on };
  }

  return [
    read(draftRoutes.unfinishedCalls, async (_, { db, identity }) =>
      (await unfinishedCalls(db, identity.userId)).map(({ name, draft, saved_on }) => ({
        name,
        values: draft,
        saved_on,
      })),
    ),
    read(draftRoutes.get, async ({ params: { name } }, context) => {
      await requireForm(context, name);
      const found = await findDraft(context.db, context.identity.userId, name);
      return found ? { values: found.draft, saved_on: found.saved_on } : null;
    }),
    write(draftRoutes.put, ({ params, body }, context) => keep(context, params.name, body.values)),
    // People may always discard their own draft; the answer is the same whether it existed or not.
    write(draftRoutes.remove, async ({ params: { name } }, context) => {
      if (await throwAway(context.db, context.identity.userId, name)) {
        await note(context, "delete", name);
      }
      return null;
    }),
  ];
}
