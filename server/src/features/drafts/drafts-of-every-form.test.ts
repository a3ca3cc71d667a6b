/**
 * The drafts of forms that are not about a case alone: enquiries, guardians, people, the settings, concerns. A draft of a
 * concern tells nobody but its author that there is one.
 *
 * Rules: UI-36, SAFE-9, ENQ-14.
 */
import { draftName, draftRoutes, guardianDraftKinds } from "@helpline/contract/drafts/drafts";
import { enquiryRoutes } from "@helpline/contract/enquiries/enquiries";
import { subjectAccessRoutes } from "@helpline/contract/subject-access/subject-access";
import { afterEach, expect, it } from "vitest";
import { assignedTo, insertCaseIn, logInTeam, startTeam, type Team } from "#test/case-factories";
import { type RecordExample, recordExamples } from "#test/examples";
import { insertGuardian } from "#test/factories";
import { auditMark, auditSince } from "#test/look";

const { helpline, team } = await startTeam();
const others = await logInTeam(helpline);
afterEach(() => helpline.database.deleteFrom("drafts").execute());

const tokenOf = (who: keyof Team, whose = team) => whose[who].token;
const put = (name: string, who: keyof Team, whose = team) =>
  helpline.call(draftRoutes.put, {
    params: { name },
    body: { values: { typed: { text: "Half a sentence" } } },
    token: tokenOf(who, whose),
  });
const get = (name: string, who: keyof Team, whose = team) =>
  helpline.call(draftRoutes.get, { params: { name }, token: tokenOf(who, whose) });

const addEnquiry = async (who: keyof Team) => {
  const body = { channel: "call", caller: "school", minutes: 5, outcome: "answered" };
  const answer = await helpline.call(enquiryRoutes.create, { body, token: tokenOf(who) });
  return answer.data.enquiry_id;
};

it("of a concern are seen by their author only, and stand in no log and no report", async () => {
  const caseId = await insertCaseIn(helpline.database, "advisor", assignedTo(team));
  const mark = await auditMark(helpline.database);
  for (const name of [draftName("concern-case", caseId), draftName("concern", "new")]) {
    expect((await put(name, "advisor")).status).toBe(201);
    expect((await get(name, "advisor")).data.values).toEqual({
      typed: { text: "Half a sentence" },
    });
    // Managers see the case, and have a draft of their own.
    expect((await get(name, "manager")).data).toBeNull();
  }
  // Somebody who may not see the case learns nothing, and leaves no trace either.
  expect((await put(draftName("concern-case", caseId), "advisor", others)).status).toBe(404);
  await helpline.call(draftRoutes.remove, {
    params: { name: draftName("concern", "new") },
    token: tokenOf("advisor"),
  });
  expect(await auditSince(helpline.database, mark)).toEqual([]);
  const report = await helpline.call(subjectAccessRoutes.childJson, {
    params: { id: caseId },
    token: tokenOf("manager"),
  });
  expect(report.status).toBe(200);
  expect(JSON.stringify(report.data)).not.toMatch(/Half a sentence|concern/i);
});

it("of a decision are kept only for a concern that exists and that the person may know of", async () => {
  expect((await put(draftName("concern-decision", 999_999), "manager")).status).toBe(404);
});

it("of an attempt to ring back are for those who see the enquiry, and go with it", async () => {
  const id = await addEnquiry("advisor");
  const name = draftName("enquiry-attempt", id);
  expect((await put(name, "advisor")).status).toBe(201);
  expect((await put(name, "advocate")).status).toBe(404);
  const removed = await helpline.call(enquiryRoutes.remove, {
    body: { enquiry_id: id },
    token: tokenOf("manager"),
  });
  expect(removed.status).toBe(200);
  const left = await helpline.database.selectFrom("drafts").select("name").execute();
  expect(left).toEqual([]);
});

it.each(guardianDraftKinds)("of a guardian (%s) go with the guardian", async (kind) => {
  const { guardian_id: id } = await insertGuardian(helpline.database);
  expect((await put(draftName(kind, id), "manager")).status).toBe(201);
  expect((await put(draftName(kind, id + 9_999), "manager")).status).toBe(404);
  const { routes } = recordExamples.find(({ entity }) => entity === "guardians") as RecordExample;
  const body = { guardian_id: id };
  const answer = await helpline.call(routes.remove, { body, token: tokenOf("manager") });
  expect(answer.status).toBe(200);
  expect(await helpline.database.selectFrom("drafts").select("name").execute()).toEqual([]);
});

it("of the settings are for those who may change them", async () => {
  expect((await put(draftName("settings", "new"), "manager")).status).toBe(403);
  expect((await put(draftName("notice", "new"), "advisor")).status).toBe(403);
  expect((await put(draftName("notice", "new"), "manager")).status).toBe(201);
});

it("of calls are listed for their author, the last first, and nothing else is", async () => {
  const [first, second] = [draftName("enquiry-call", 7), draftName("enquiry-form", "new")];
  await put(first, "advisor");
  await put(second, "advisor");
  await put(draftName("notice", "new"), "manager");
  await put(draftName("enquiry-call", 8), "advisor", others);
  const { unfinishedCalls } = draftRoutes;
  const { data } = await helpline.call(unfinishedCalls, { token: tokenOf("advisor") });
  expect(data.map((call: { name: string }) => call.name).toSorted()).toEqual(
    [first, second].toSorted(),
  );
  expect((await helpline.call(unfinishedCalls, { token: tokenOf("manager") })).data).toEqual([]);
  expect((await helpline.call(unfinishedCalls, { token: tokenOf("clinic") })).status).toBe(403);
});
