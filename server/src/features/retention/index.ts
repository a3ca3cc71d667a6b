/**
 * `npm run retention`: erases what is due by the settings, or one case or guardian on request. Without
 * `--apply` it lists numbers and days, no names, and changes nothing (ADR 9).
 */
import { dayIn, showDate } from "@helpline/contract/dates";
import { counted } from "@helpline/contract/words";
import { reasonOf } from "#backup/errors";
import type { Database } from "#database/database";
import { removeNow, sweepLooseObjects } from "#features/case-files/index";
import { countToClear } from "#features/enquiries/index";
import { casesThatMailed } from "#features/mail/index";
import { mergedInto } from "#features/reference-records/index";
import { SettingError } from "#operations/settings";
import type { FileStore } from "#storage/file-store";
import {
  type Cutoffs,
  casesNamingGuardian,
  countOldDrafts,
  describedGuardians,
  dueCases,
  findListedCase,
  forgottenGuardians,
  guardianExists,
  guardiansOnlyOf,
  type ListedCase,
  writtenSince,
} from "./due.repository.ts";
import {
  type CaseTimes,
  eraseCase,
  eraseGuardian,
  eraseOldDrafts,
  eraseOldEnquiries,
  forgetDeletedGuardian,
  isKept,
  type StillDue,
  type Why,
} from "./erase.ts";
import { daysAfter, type RetentionPeriods, yearsAfter } from "./periods.ts";

export { erasedFrom, type RetentionPeriods } from "./periods.ts";

export interface RetentionOptions extends RetentionPeriods {
  /** Connected as the owner: the working role cannot change the audit log. */
  readonly database: Database;
  readonly store: FileStore;
  /** Days after an enquiry was taken; undefined: for ever. */
  readonly enquiryDays?: number | undefined;
  readonly now: Date;
  readonly timeZone: string;
  say(line: string): void;
}

/** What to erase in addition to what is due: one case or guardian, on request. */
export interface Request {
  readonly caseId?: number;
  readonly guardianId?: number;
}

interface Plan {
  readonly why: Why;
  readonly cases: readonly ListedCase[];
  readonly held: readonly ListedCase[];
  /** Guardians erased with the cases, or because no case has named them for long. */
  readonly guardians: readonly number[];
  readonly keptGuardians: ReadonlySet<number>;
  readonly described: readonly number[];
  readonly drafts: number;
  readonly enquiries: number;
  /** Cases that stay and whose log has the text of a mail to the guardian who is erased on request. */
  readonly logged: readonly number[];
  readonly stillDue: StillDue;
}

function cutoffsOf({ now, years, deletedDays }: RetentionOptions): Cutoffs {
  return {
    closed: years === undefined ? null : yearsAfter(now, -years),
    deleted: deletedDays === undefined ? null : daysAfter(now, -deletedDays),
  };
}

const enquiryCutoff = ({ now, enquiryDays }: RetentionOptions) =>
  enquiryDays === undefined ? null : daysAfter(now, -enquiryDays);

const isBefore = (moment: string | null, cutoff: Date | null) =>
  moment !== null && cutoff !== null && new Date(moment) < cutoff;

const isDueByClosing = ({ closed, closed_on }: CaseTimes, cutoffs: Cutoffs) =>
  closed === 1 && isBefore(closed_on, cutoffs.closed);

/** Whoever wrote to the family after this, or took an enquiry of theirs, still works with them. */
const cutoffOf = (times: CaseTimes, cutoffs: Cutoffs) =>
  isDueByClosing(times, cutoffs) ? cutoffs.closed : cutoffs.deleted;

async function guardiansKept(db: Database, cases: readonly ListedCase[], cutoffs: Cutoffs) {
  const kept = await Promise.all(
    [cutoffs.closed, cutoffs.deleted].map((cutoff) => {
      const due = cases.filter((each) => cutoffOf(each, cutoffs) === cutoff);
      const ids = due.map(({ case_id }) => case_id);
      return cutoff === null ? [] : writtenSince(db, ids, cutoff);
    }),
  );
  return new Set(kept.flat());
}

async function planOfDue(options: RetentionOptions, cutoffs: Cutoffs): Promise<Plan> {
  const { database } = options;
  const due = await dueCases(database, cutoffs);
  const cases = due.filter(({ held_since }) => held_since === null);
  const going = await guardiansOnlyOf(
    database,
    cases.map(({ case_id }) => case_id),
  );
  const kept = await guardiansKept(database, cases, cutoffs);
  const forgotten = await forgottenGuardians(database, cutoffs);
  const taken = enquiryCutoff(options);
  return {
    why: "retention",
    cases,
    held: due.filter(({ held_since }) => held_since !== null),
    guardians: [...going.filter((id) => !kept.has(id)), ...forgotten],
    keptGuardians: kept,
    described: await describedGuardians(database, cutoffs),
    drafts: await countOldDrafts(database, cutoffs),
    enquiries: taken ? await countToClear(database, taken) : 0,
    logged: [],
    stillDue: (times) =>
      isDueByClosing(times, cutoffs) || isBefore(times.deleted_at, cutoffs.deleted),
  };
}

const nothingElse = {
  why: "on request",
  held: [],
  keptGuardians: new Set<number>(),
  described: [],
  drafts: 0,
  enquiries: 0,
  logged: [],
  stillDue: () => true,
} as const;

const heldBy = ({ case_id, hold_reason }: ListedCase) =>
  `Case ${case_id} is under legal hold and cannot be erased. Reason: ${hold_reason?.replace(/\.$/, "")}. A manager can lift the hold on the view of the case.`;

/** Of what there is an open concern about: no reason is given (SAFE-10). */
const notNow = (what: string) => `${what} cannot be erased at present.`;

async function planOfCase({ database }: RetentionOptions, caseId: number): Promise<Plan> {
  const found = await findListedCase(database, caseId);
  if (!found) throw new SettingError(`There is no case ${caseId}.`);
  if (found.held_since !== null) throw new SettingError(heldBy(found));
  if (await isKept(database, "case_id", caseId)) throw new SettingError(notNow(`Case ${caseId}`));
  const guardians = await guardiansOnlyOf(database, [caseId]);
  const logged = (await casesThatMailed(database, guardians)).filter((each) => each !== caseId);
  return { ...nothingElse, cases: [found], guardians, logged };
}

async function planOfGuardian({ database }: RetentionOptions, id: number): Promise<Plan> {
  const naming = await casesNamingGuardian(database, id);
  const held = naming.find(({ held_since }) => held_since !== null);
  if (held) throw new SettingError(heldBy(held));
  if (naming.length > 0) {
    const numbers = naming.map(({ case_id }) => case_id).join(", ");
    throw new SettingError(
      `Guardian ${id} is named by case ${numbers}. Erase those first (--case), or name another guardian in them.`,
    );
  }
  const kept = await mergedInto(database, "guardians", id);
  if (kept !== undefined) {
    throw new SettingError(
      `Guardian ${id} has been merged into guardian ${kept}. Erase that one; this one goes with it.`,
    );
  }
  if (await isKept(database, "guardian_id", id)) throw new SettingError(notNow(`Guardian ${id}`));
  const exists = await guardianExists(database, id);
  const described = (
    await describedGuardians(database, { closed: new Date(), deleted: null })
  ).filter((each) => each === id);
  if (!exists && described.length === 0) throw new SettingError(`There is no guardian ${id}.`);
  const logged = await casesThatMailed(database, [id]);
  return { ...nothingElse, cases: [], guardians: exists ? [id] : [], described, logged };
}

function listPlan(plan: Plan, { say, timeZone }: RetentionOptions): void {
  const day = (moment: string) => showDate(dayIn(timeZone, new Date(moment)));
  const line = ({ case_id, closed_on, deleted_at, logs, files, evaluations }: ListedCase) => {
    const since = [
      deleted_at && `deleted ${day(deleted_at)}`,
      closed_on && `closed ${day(closed_on)}`,
      !deleted_at && !closed_on && "still open",
    ];
    const parts = [
      counted(logs, "log entry", "log entries"),
      counted(files, "file"),
      counted(evaluations, "evaluation"),
    ];
    return `  Case ${case_id}: ${since.filter(Boolean).join(", ")}; ${parts.join(", ")}`;
  };
  say(`Cases to be erased: ${plan.cases.length}`);
  for (const each of plan.cases) say(line(each));
  if (plan.held.length > 0) {
    say(`Due, but under legal hold and therefore kept: ${plan.held.length}`);
    for (const { case_id, held_since } of plan.held) {
      say(`  Case ${case_id}: held since ${day(held_since ?? "")}`);
    }
  }
  const ids = plan.guardians.length > 0 ? ` (${plan.guardians.join(", ")})` : "";
  say(`Guardians whom no case names any more: ${plan.guardians.length}${ids}`);
  if (plan.described.length > 0) {
    say(`Deleted guardians whom the audit log still describes: ${plan.described.length}`);
  }
  if (plan.drafts > 0) say(`Old drafts: ${plan.drafts}`);
  if (plan.logged.length > 0) {
    say(`Log entries that stay, with the text of mails to them: case ${plan.logged.join(", ")}`);
  }
  if (plan.enquiries > 0) say(`Enquiries that will no longer tell who called: ${plan.enquiries}`);
}

/** @returns what could not be erased; one failure does not keep the rest */
async function apply(plan: Plan, options: RetentionOptions, cutoffs: Cutoffs): Promise<string[]> {
  const { database, store, now, say } = options;
  const { why, stillDue, keptGuardians } = plan;
  const untilOf = (cutoff: Date | null) => (why === "retention" && cutoff ? cutoff : now);
  const failed: string[] = [];
  const attempt = (what: string, work: () => Promise<unknown>) =>
    work().catch((error: unknown) => {
      failed.push(what);
      say(`Not erased: ${what} (${reasonOf(error)}).`);
    });
  for (const each of plan.cases) {
    const { case_id } = each;
    await attempt(`case ${case_id}`, async () => {
      const enquiriesUntil = untilOf(cutoffOf(each, cutoffs));
      const asked = { why, now, stillDue, keptGuardians, enquiriesUntil };
      const erased = await eraseCase(database, case_id, asked);
      if (!erased) return say(`Case ${case_id} has changed meanwhile and is kept.`);
      for (const key of erased.objectKeys) {
        // If the store is unavailable the note stays, and the next sweep of any process does the rest.
        await removeNow(database, store, key).catch(() =>
          say(`A file of case ${case_id} could not be reached; the next sweep removes it.`),
        );
      }
      say(`Case ${case_id} is erased.`);
    });
  }
  for (const id of plan.guardians) {
    const enquiriesUntil = untilOf(cutoffs.closed ?? cutoffs.deleted);
    await attempt(`guardian ${id}`, () =>
      eraseGuardian(database, id, { why, now, enquiriesUntil }),
    );
  }
  for (const id of plan.described) {
    await attempt(`guardian ${id} in the audit log`, () =>
      forgetDeletedGuardian(database, id, now),
    );
  }
  const { closed } = cutoffs;
  if (why === "retention" && closed) {
    await attempt("old drafts", () => eraseOldDrafts(database, closed));
  }
  const taken = enquiryCutoff(options);
  if (why === "retention" && taken) {
    await attempt("old enquiries", () => eraseOldEnquiries(database, taken, now));
  }
  await sweepLooseObjects(database, store, now).catch(() =>
    say("Files that could not be reached go with the next sweep of Helpline."),
  );
  if (failed.length === 0) say("Done.");
  return failed;
}

/**
 * @param request without one, everything due by the settings
 * @returns what could not be erased
 * @throws SettingError if the requested record does not exist, is held, or is still named by a case
 */
export async function runRetention(
  options: RetentionOptions,
  { caseId, guardianId, apply: forReal }: Request & { readonly apply: boolean },
): Promise<string[]> {
  const { say } = options;
  const cutoffs = cutoffsOf(options);
  const bySettings = caseId === undefined && guardianId === undefined;
  if (bySettings && !cutoffs.closed && !cutoffs.deleted && !enquiryCutoff(options)) {
    say(
      "None of RETENTION_YEARS, RETENTION_DELETED_DAYS and RETENTION_ENQUIRY_DAYS is set, so nothing is ever due.",
    );
    return [];
  }
  const plan =
    caseId !== undefined
      ? await planOfCase(options, caseId)
      : guardianId !== undefined
        ? await planOfGuardian(options, guardianId)
        : await planOfDue(options, cutoffs);
  if (!forReal) say("Dry run: this is what would be erased for good. Nothing is changed.");
  listPlan(plan, options);
  if (forReal) return apply(plan, options, cutoffs);
  say("Add --apply to erase it.");
  return [];
}
