/**
 * A family with unique words in every place that stores family data: created through the API, so that the
 * audit log and derived data contain it too.
 */
import { randomUUID } from "node:crypto";
import { alertRoutes } from "@helpline/contract/alerts/alerts";
import { caseFileRoutes } from "@helpline/contract/case-files/case-files";
import { caseLogRoutes } from "@helpline/contract/case-logs/case-logs";
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { consentRoutes } from "@helpline/contract/consents/consents";
import { draftName, draftRoutes } from "@helpline/contract/drafts/drafts";
import { evaluationRoutes } from "@helpline/contract/evaluations/evaluations";
import { followUpRoutes } from "@helpline/contract/follow-ups/follow-ups";
import type { RouteDeclaration } from "@helpline/contract/http";
import { keyDateRoutes } from "@helpline/contract/key-dates/key-dates";
import { mailRoutes } from "@helpline/contract/mail/mail";
import { guardians } from "@helpline/contract/reference-records/guardians";
import { recordRoutes } from "@helpline/contract/reference-records/record.routes";
import { expect } from "vitest";
import type { TestApp } from "./build-test-app.ts";
import { assignedTo, evaluationAnswers, newCaseBody, type Team } from "./case-factories.ts";
import { uploadFile } from "./case-files-kit.ts";

/** The words to look for afterwards, as sent; compared without regard to case and spaces. */
export const canary = {
  word: "Quillfeather",
  telephone: "07700 909 404",
  postcode: "ZZ9 4QF",
} as const;

const { word } = canary;

/** The canaries in a text, folded as the search folds it. */
export function canariesIn(text: string): string[] {
  const folded = text.toLowerCase().replace(/\s|%20|\+/g, "");
  return Object.values(canary).filter((each) =>
    folded.includes(each.toLowerCase().replace(/\s/g, "")),
  );
}

export const guardianBody = (first_name: string) => ({
  first_name,
  last_name: word,
  gender: "female",
  dob: "1984-02-29",
  address_1: `1 ${word} Lane`,
  city: "Leeds",
  county: "West Yorkshire",
  postcode: canary.postcode,
  telephone: canary.telephone,
  notes: `Notes on ${word}`,
});

export interface Family {
  readonly caseId: number;
  readonly guardianIds: readonly [number, number];
}

/** From the first call to the evaluation, with every step in between. */
export async function makeFamily(helpline: TestApp, team: Team): Promise<Family> {
  const send = async (who: keyof Team, route: RouteDeclaration, body: object, params = {}) => {
    const call = { body, params, token: team[who].token, idempotencyKey: randomUUID() };
    const answer = await helpline.call(route, call);
    expect(answer.status, `${route.path}: ${answer.message}`).toBe(route.status);
    return answer.data;
  };
  const addGuardian = async (first: string): Promise<number> =>
    (await send("manager", recordRoutes(guardians).create, guardianBody(first))).guardian_id;
  const guardianIds = [await addGuardian("Marguerite"), await addGuardian("Gwilym")] as const;
  const [primary, secondary] = guardianIds;
  const about = (what: string) => ({ [what]: `${what} of ${word}` });
  const { case_id: caseId } = await send("manager", caseRoutes.create, {
    ...newCaseBody(primary, { ...assignedTo(team) }),
    ...about("reason_for_the_call_today"),
    secondary_guardian_id: secondary,
    secondary_guardian_relationship_with_child: "Father",
    child_first_name: "Bartholomew",
    child_last_name: word,
    child_home_address: `1 ${word} Lane\n${canary.postcode}`,
    receiving_support: 1,
    ...about("receiving_support_from"),
    page_entered_on: new Date(Date.now() - 60_000).toISOString(),
  });
  await send("manager", caseRoutes.update, {
    case_id: caseId,
    ...newCaseBody(primary, { ...assignedTo(team) }),
    with_advisor: undefined,
    with_advocate: undefined,
    child_first_name: "Barty",
  });
  const upload = (name: string) =>
    uploadFile(helpline, team.manager.token, { caseId, name, bytes: `Report on ${word}` });
  for (const name of [`${word}.txt`, `Gone ${word}.txt`]) {
    expect((await upload(name)).status).toBe(200);
  }
  const gone = { case_id: caseId, file_name: `Gone ${word}.txt` };
  await send("manager", caseFileRoutes.remove, gone);
  await send("manager", mailRoutes.notifyCaseUser, { case_id: caseId });
  const dates = { starts: { decision_letter: "2026-01-31" }, met: { appeal: "2026-03-02" } };
  await send("advisor", keyDateRoutes.put, { ...dates, version: 0 }, { id: caseId });
  await send("advisor", alertRoutes.put, {
    guardian_id: primary,
    alerts: [{ kind: "interpreter", text: `Ask for ${word}'s sister`, review_on: null }],
    version: 1,
  });
  const { consent_id } = await send("advisor", consentRoutes.create, {
    case_id: caseId,
    purpose: "contact school",
    given_by: "primary guardian",
    means: "spoken",
    given_on: "2026-01-31",
    note: `Said by ${word}`,
  });
  const withdrawn = { consent_id, withdrawn_on: "2026-02-02", version: 1 };
  await send("advisor", consentRoutes.update, withdrawn);
  const typed = { primary_guardian_id: String(primary), child_last_name: word };
  const values = { typed, was: { primary_guardian_id: "", child_last_name: "" } };
  await send("manager", draftRoutes.put, { values }, { name: draftName("case-form", caseId) });
  await send("admin", draftRoutes.put, { values }, { name: draftName("case-form", "new") });
  const { follow_up_id } = await send("advisor", followUpRoutes.create, {
    case_id: caseId,
    due_on: "2026-12-01",
    text: `Ring ${word}`,
  });
  const changed = { follow_up_id, version: 1, text: `Write to ${word}` };
  await send("advisor", followUpRoutes.update, changed);
  const entry = { case_id: caseId, entry_type: "call", duration: 20, ...about("details") };
  await send("advisor", caseLogRoutes.addAsAdvisor, {
    ...entry,
    ...about("outcome"),
    further_action: "save and close",
    consented_to_evaluation: 1,
  });
  await send("evaluator", evaluationRoutes.create, {
    case_id: caseId,
    ...evaluationAnswers(),
    q9: `Learned about ${word}`,
    ...about("comments"),
  });
  return { caseId, guardianIds };
}
