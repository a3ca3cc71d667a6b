/** Answers to subject access requests (UK GDPR article 15). Each is recorded as an export. */
import { dayIn } from "@helpline/contract/dates";
import type { Wordings } from "@helpline/contract/evaluations/wordings";
import type { Clocks } from "@helpline/contract/key-dates/clocks";
import { largestId } from "@helpline/contract/limits";
import { guardians } from "@helpline/contract/reference-records/guardians";
import { subjectAccessRoutes } from "@helpline/contract/subject-access/subject-access";
import type { Kysely } from "kysely";
import { inSnapshot } from "#database/database";
import type { Tables } from "#database/tables";
import { findCaseDetails, presentDetails } from "#features/cases/index";
import { enquiriesOfGuardian } from "#features/enquiries/index";
import { mergedRecords, recordMissing } from "#features/reference-records/index";
import type { LoggedInContext } from "#http/context";
import { fileStemOf, namedFile } from "#http/csv-answer";
import { caseNotFound } from "#http/errors";
import type { CaseAddress } from "#http/public-address";
import { type HandledRoute, read } from "#http/route";
import type { Clock } from "#operations/clock";
import { audit } from "#security/audit";
import { casePart, historySections } from "./case-sections.ts";
import { callSection, enquirySections, formerCaseSections } from "./contact-sections.ts";
import { guardianSection, importSections, mergedSections } from "./guardian-record.ts";
import { reportHtml } from "./html.ts";
import {
  fieldMaker,
  type ReportPart,
  reportJson,
  type SubjectReport,
  withoutOthers,
} from "./report.ts";
import {
  casesOfGuardian,
  deletedOn,
  findGuardian,
  staffName,
} from "./subject-access.repository.ts";

interface SubjectAccessOptions {
  readonly clock: Clock;
  readonly timeZone: string;
  /** The product's name. */
  product(): string;
  /** The questions, and how they were worded before. */
  settings(): Wordings;
  /** The clocks in force, for the labels of key dates. */
  clocks(): Clocks;
  readonly addressOf: CaseAddress;
}

type Db = Kysely<Tables>;
type Kind = SubjectReport["subject"]["kind"];
type Found = Pick<SubjectReport, "subject" | "parts">;

const bounded = (id: number) => Math.min(id, largestId);
const fullName = (...names: readonly (string | null)[]) => names.filter(Boolean).join(" ");

async function requireGuardian(db: Db, id: number) {
  const guardian = await findGuardian(db, bounded(id));
  if (!guardian) throw await recordMissing(db, guardians, bounded(id));
  return guardian;
}

export function subjectAccessFeature(options: SubjectAccessOptions): HandledRoute[] {
  const { clock, timeZone, product, addressOf } = options;
  const words = () => ({ wordings: options.settings(), clocks: options.clocks() });

  /** Deleted cases are held until they are erased, so they are included. */
  async function detailsOf(context: LoggedInContext, db: Db, caseId: number) {
    const asker = { identity: context.identity, view: "held" } as const;
    const found = await findCaseDetails(db, asker, bounded(caseId));
    if (!found) throw caseNotFound(caseId);
    return presentDetails(found);
  }

  async function aboutChild(context: LoggedInContext, db: Db, id: number): Promise<Found> {
    const details = await detailsOf(context, db, id);
    const name = fullName(details.child_first_name, details.child_last_name);
    const { identity } = context;
    const rest = { identity, ...words(), timeZone, addressOf };
    const part = await casePart(db, details, { whose: "child", ...rest });
    return { subject: { kind: "child", id, name: name || "the child" }, parts: [part] };
  }

  async function aboutGuardian(context: LoggedInContext, db: Db, id: number): Promise<Found> {
    const guardian = await requireGuardian(db, id);
    const { identity } = context;
    const make = fieldMaker("own record", timeZone);
    const merged = await mergedRecords(db, "guardians", id);
    const own: ReportPart = {
      title: "Guardian's record",
      case_id: null,
      case_address: null,
      sections: [
        guardianSection(guardian, make),
        ...(await importSections(db, id, make)),
        ...(await enquirySections(db, enquiriesOfGuardian(id), make)),
        await callSection(db, id, make),
        ...(await formerCaseSections(db, [id, ...merged.map((each) => each.merged_id)], make)),
        ...(await historySections(db, { guardianId: id }, make)),
      ],
    };
    const parts = [own];
    for (const { merged_id, ...held } of merged) {
      parts.push({
        title: `Guardian's record ${merged_id}, merged into this one`,
        case_id: null,
        case_address: null,
        sections: [
          ...mergedSections(held, make),
          ...(await historySections(db, { guardianId: merged_id }, make)),
        ],
      });
    }
    for (const caseId of await casesOfGuardian(db, id)) {
      const details = await detailsOf(context, db, caseId);
      const isPrimary = details.primary_guardian_id === id;
      const whose = isPrimary ? "primary guardian" : "secondary guardian";
      const rest = { identity, ...words(), timeZone, addressOf };
      parts.push(await casePart(db, details, { whose, ...rest }));
    }
    const name = fullName(guardian.first_name, guardian.last_name);
    return { subject: { kind: "guardian", id, name }, parts };
  }

  /** Records the export for the guardian and for every case in the answer. */
  async function noted(context: LoggedInContext, { subject, parts }: Found): Promise<void> {
    const entry = { action: "export", detail: "subject access" } as const;
    if (subject.kind === "guardian") {
      await audit(context, { ...entry, entity: "guardians", entityId: subject.id });
    }
    for (const { case_id } of parts) {
      if (case_id !== null) await audit(context, { ...entry, entity: "cases", entityId: case_id });
    }
  }

  async function answer(
    context: LoggedInContext,
    asked: { readonly kind: Kind; readonly id: number; readonly withhold: boolean },
    as: "json" | "html",
  ): Promise<string> {
    const { kind, id, withhold } = asked;
    const find = kind === "guardian" ? aboutGuardian : aboutChild;
    const made = await inSnapshot(context.db, async (db) => ({
      ...(await find(context, db, id)),
      made_by: await staffName(db, context.identity.userId),
    }));
    const whole: SubjectReport = {
      helpline: product(),
      made_on: clock.now().toISOString(),
      others_withheld: false,
      ...made,
    };
    await noted(context, whole);
    const report = withhold ? withoutOthers(whole) : whole;
    const subject = kind === "guardian" ? `guardian ${id}` : `child of case ${id}`;
    const name = `${fileStemOf("subject access", subject, dayIn(timeZone, clock.now()))}.${as}`;
    namedFile(context, name, as === "json" ? "application/json" : "text/html");
    return as === "json" ? reportJson(report) : reportHtml(report, timeZone);
  }

  /** Tells before the download whose report it will be. */
  async function nameChild(context: LoggedInContext, id: number) {
    const details = await detailsOf(context, context.db, id);
    const detail = "subject access";
    await audit(context, { action: "read", entity: "cases", entityId: id, detail });
    const is_deleted = (await deletedOn(context.db, id)) !== null;
    return { name: fullName(details.child_first_name, details.child_last_name), is_deleted };
  }

  async function nameGuardian(context: LoggedInContext, id: number) {
    const guardian = await requireGuardian(context.db, id);
    await audit(context, { action: "read", entity: "guardians", entityId: id });
    return { name: fullName(guardian.first_name, guardian.last_name), is_deleted: false };
  }

  const { guardianJson, guardianHtml, childJson, childHtml } = subjectAccessRoutes;
  type Input = {
    readonly params: { readonly id: number };
    readonly query: { readonly others?: "show" | "withhold" | undefined };
  };
  const asking =
    (kind: Kind, as: "json" | "html") =>
    ({ params, query }: Input, context: LoggedInContext) =>
      answer(context, { kind, id: params.id, withhold: query.others === "withhold" }, as);
  return [
    read(subjectAccessRoutes.guardian, ({ params }, context) => nameGuardian(context, params.id)),
    read(subjectAccessRoutes.child, ({ params }, context) => nameChild(context, params.id)),
    read(guardianJson, asking("guardian", "json")),
    read(guardianHtml, asking("guardian", "html")),
    read(childJson, asking("child", "json")),
    read(childHtml, asking("child", "html")),
  ];
}
