/**
 * Drafts: one per person and form, deleted when the form is saved (UI-4). Only a person who may
 * open a case's form can save or read a draft of it (ROLE-7, ADR 25).
 */
import { mayAccess } from "@helpline/contract/access";
import {
  draftForms,
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
  type Form,
  findDraft,
  keepDraft,
  lockDraftsOf,
  otherDrafts,
  removeUnreachable,
  throwAway,
} from "./drafts.repository.ts";

export { removeDraft } from "./drafts.repository.ts";

interface DraftsOptions {
  readonly clock: Clock;
  /** The case access rule, passed in because cases depend on drafts. */
  readonly requireCase: (context: LoggedInContext, caseId: number, form: Form) => Promise<void>;
  /** The same for the form of an enquiry. */
  readonly requireEnquiry: (context: LoggedInContext, enquiryId: number) => Promise<void>;
  readonly visibleCases: (identity: Identity, form: Form) => ReturnType<CasesOfForm>;
}

const entryOf = (name: string) => {
  const { caseId } = readDraftName(name);
  return { entity: "drafts" as const, entityId: name, ...(caseId !== null && { caseId }) };
};

export function draftsFeature(options: DraftsOptions): HandledRoute[] {
  /** @throws AppError 404 if the caller may not open this case's form, 403 for the form of a new case */
  async function requireForm(context: LoggedInContext, name: string): Promise<void> {
    const { kind, caseId, enquiryId } = readDraftName(name);
    const form = draftForms[kind];
    const hasForm = mayAccess(form, context.identity.userType);
    if (enquiryId !== null) await options.requireEnquiry(context, enquiryId);
    if (caseId !== null && hasForm && form !== "call takers")
      return options.requireCase(context, caseId, form);
    if (caseId !== null) throw caseNotFound(caseId);
    if (!hasForm) throw notAllowed();
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
    const reachable = (form: Form) => options.visibleCases(identity, form);
    for (const gone of await removeUnreachable(db, identity.userId, reachable)) {
      await audit(context, { action: "delete", ...entryOf(gone), detail: "to make room" });
    }
    const left = await others();
    const problem = problemWith(left);
    if (!problem) return left;
    throw new AppError(409, problem, { refused: { ...entryOf(name), detail: "no room" } });
  }

  async function keep(context: LoggedInContext, name: string, values: object) {
    const { db, identity } = context;
    await requireForm(context, name);
    const draft = JSON.stringify(values);
    if (draft.length > longestDraft) {
      const refused = { ...entryOf(name), detail: "too long" };
      throw new AppError(413, draftMessages.tooLong, { refused });
    }
    const bytes = Buffer.byteLength(draft);
    const { exists } = await requireRoom(context, name, bytes);
    const saved_on = options.clock.now().toISOString();
    const { caseId: case_id } = readDraftName(name);
    await keepDraft(db, { user_id: identity.userId, name, case_id, draft, bytes, saved_on });
    // Recorded once per draft: a person who types saves it every few seconds.
    if (!exists) await audit(context, { action: "create", ...entryOf(name) });
    return { saved_on };
  }

  return [
    read(draftRoutes.get, async ({ params: { name } }, context) => {
      await requireForm(context, name);
      const found = await findDraft(context.db, context.identity.userId, name);
      return found ? { values: found.draft, saved_on: found.saved_on } : null;
    }),
    write(draftRoutes.put, ({ params, body }, context) => keep(context, params.name, body.values)),
    // People may always discard their own draft; the answer is the same whether it existed or not.
    write(draftRoutes.remove, async ({ params: { name } }, context) => {
      if (await throwAway(context.db, context.identity.userId, name)) {
        await audit(context, { action: "delete", ...entryOf(name) });
      }
      return null;
    }),
  ];
}
