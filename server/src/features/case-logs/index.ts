/** Log entries of cases. */
import {
  caseLogRoutes,
  type LogActor,
  type logEntrySchema,
} from "@helpline/contract/case-logs/case-logs";
import { logMessages } from "@helpline/contract/case-logs/case-logs.messages";
import { namedMessages } from "@helpline/contract/case-logs/people-named";
import type { CaseSystem } from "@helpline/contract/cases/cases.routes";
import { stageMessages } from "@helpline/contract/cases/stages.messages";
import { type DraftKind, draftName } from "@helpline/contract/drafts/drafts";
import { largestId } from "@helpline/contract/limits";
import { type Insertable, sql } from "kysely";
import type * as z from "zod/mini";
import type { Tables } from "#database/tables";
import {
  type AfterReassignment,
  checkChoices,
  checkNature,
  moveCase,
  type NatureChoices,
  noteOpened,
  ownView,
  requireCase,
  requireLocked,
} from "#features/cases/index";
import { removeDraft } from "#features/drafts/index";
import { addFollowUp, completeFollowUps } from "#features/follow-ups/index";
import { recordPageTime } from "#features/timesheets/index";
import type { LoggedInContext, WriteContext } from "#http/context";
import { conflict } from "#http/errors";
import { answer, type HandledRoute, read, write } from "#http/route";
import type { Clock } from "#operations/clock";
import { audit } from "#security/audit";
import { insertLog, logsOfCase } from "./case-logs.repository.ts";

// Adds log entries and reads a case's log history (LOG-18).

type LogEntry = z.output<ReturnType<typeof logEntrySchema>>;

const screenOf = { advisor: "advisorAdd", advocate: "advocateAdd", clinic: "clinicAdd" } as const;

const systemOf = { advisor: "advisors", advocate: "advocates", clinic: "clinics" } as const;

/** Clears fields that the entry's type and further action make irrelevant. */
function entryToStore(actor: LogActor, entry: LogEntry) {
  const dataEntry = entry.entry_type === "data entry";
  const closes = entry.further_action === "save and close";
  return {
    entry_type: entry.entry_type,
    duration: entry.duration,
    details: entry.details ?? null,
    action_undertaken: dataEntry ? null : (entry.action_undertaken ?? null),
    outcome: dataEntry ? null : (entry.outcome ?? null),
    further_action: entry.further_action,
    consented_to_evaluation: closes ? (entry.consented_to_evaluation ?? null) : null,
    nature_of_case: closes && actor === "advocate" ? (entry.nature_of_case ?? null) : null,
    rabbi: entry.rabbi ?? null,
    page_entered_on: entry.page_entered_on ?? null,
  };
}

/** The people that the entry names for the case, checked like an edit. */
async function checkNamed(
  { db }: WriteContext,
  locked: Awaited<ReturnType<typeof requireLocked>>,
  entry: LogEntry,
) {
  const { advocate_id, clinic_id } = entry;
  if (clinic_id && locked.clinic_id !== null && clinic_id !== locked.clinic_id) {
    throw conflict(namedMessages.otherClinic);
  }
  const named = { advocate_id: advocate_id ?? undefined, clinic_id: clinic_id ?? undefined };
  await checkChoices(db, named, locked);
  return named;
}

export interface CaseLogsOptions {
  readonly clock: Clock;
  readonly natures: NatureChoices;
  readonly afterReassignment: AfterReassignment;
}

function createCaseLogsService(options: CaseLogsOptions) {
  return {
    /** The entry, the minutes and the stage are written together or not at all. */
    async add(context: WriteContext, actor: LogActor, body: LogEntry) {
      const view: CaseSystem = systemOf[actor];
      const locked = await requireLocked(context, body.case_id, view);
      const entry = entryToStore(actor, body);
      await checkNature(context.db, entry.nature_of_case, options.natures);
      const named = await checkNamed(context, locked, body);
      const { case_log_id: logId, added_on: addedOn } = await insertLog(context.db, {
        ...entry,
        case_id: body.case_id,
        timed_minutes: body.timed_minutes ?? null,
        user_type: actor,
        logged_by: context.identity.userId,
      });
      const now = options.clock.now();
      // Before the move: what the entry leaves open goes along with the case, or is closed with it.
      await completeFollowUps(context, body.case_id, body.completes ?? [], now);
      if (body.follow_up) {
        await addFollowUp(context, locked, body.follow_up, { field: "follow_up", now });
      }
      recordPageTime(context, {
        screen: screenOf[actor],
        caseId: body.case_id,
        enteredOn: entry.page_entered_on,
        now,
      });
      const { moved, status } = await moveCase(context, locked, {
        actor,
        action: entry.further_action,
        now,
        afterReassignment: options.afterReassignment,
        fields: {
          ...named,
          last_entry_on: addedOn,
          first_entry_on: locked.first_entry_on ?? addedOn,
          minutes_used: locked.minutes_used + entry.duration,
          consented_to_evaluation: entry.consented_to_evaluation ?? undefined,
          nature_of_case: entry.nature_of_case ?? undefined,
        },
      });
      const draft: DraftKind = `${actor}-log`;
      removeDraft(context.db, context.identity.userId, draftName(draft, body.case_id));
      await audit(context, {
        action: "create",
        entity: "case_logs",
        entityId: logId,
        after: { case_id: body.case_id, ...entry },
      });
      const told = moved
        ? [logMessages.added, stageMessages.statusNow(status)]
        : [logMessages.added];
      return answer({ case_log_id: logId }, told.join(" "));
    },

    async ofCase(context: LoggedInContext, caseId: number, view = ownView(context.identity)) {
      const bounded = Math.min(caseId, largestId);
      const asker = { identity: context.identity, view };
      const found = await logsOfCase(context.db, asker, bounded);
      if (found.length === 0) await requireCase(context, caseId, view);
      await Promise.all([
        audit(context, {
          action: "read",
          entity: "cases",
          entityId: bounded,
          detail: "case logs",
        }),
        noteOpened(context, bounded),
      ]);
      return found;
    },
  };
}

/** Adds an entry that is not of a log form, and moves nothing, to a case that is locked or new. @returns its id */
export async function addPlainEntry(
  context: WriteContext,
  entry: Required<
    Pick<
      Insertable<Tables["case_logs"]>,
      "case_id" | "entry_type" | "duration" | "details" | "user_type" | "logged_by"
    >
  >,
): Promise<number> {
  const { case_log_id, added_on } = await insertLog(context.db, {
    ...entry,
    action_undertaken: null,
    outcome: null,
    further_action: "save",
    consented_to_evaluation: null,
    nature_of_case: null,
    rabbi: null,
    page_entered_on: null,
    timed_minutes: null,
  });
  await context.db
    .updateTable("cases")
    .set({
      last_entry_on: added_on,
      first_entry_on: sql<string>`coalesce(first_entry_on, ${added_on}::timestamptz)`,
      minutes_used: sql<number>`minutes_used + ${entry.duration}`,
    })
    .where("case_id", "=", entry.case_id)
    .execute();
  await audit(context, {
    action: "create",
    entity: "case_logs",
    entityId: case_log_id,
    after: entry,
  });
  return case_log_id;
}

export { logsOfCase } from "./case-logs.repository.ts";

export function caseLogsFeature(options: CaseLogsOptions): HandledRoute[] {
  const logs = createCaseLogsService(options);
  return [
    write(caseLogRoutes.addAsAdvisor, ({ body }, context) => logs.add(context, "advisor", body)),
    write(caseLogRoutes.addAsAdvocate, ({ body }, context) => logs.add(context, "advocate", body)),
    write(caseLogRoutes.addAsClinic, ({ body }, context) => logs.add(context, "clinic", body)),
    read(caseLogRoutes.ofCase, ({ params }, context) => logs.ofCase(context, params.id)),
    read(caseLogRoutes.ofAdvocatesCase, ({ params }, context) =>
      logs.ofCase(context, params.id, "advocates"),
    ),
  ];
}
