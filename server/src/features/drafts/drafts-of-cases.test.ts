/** For which cases a draft is kept, what is recorded about it, and the limits (ADR 25). Rules: UI-5. */
import { caseLogRoutes } from "@helpline/contract/case-logs/case-logs";
import { caseMessages } from "@helpline/contract/cases/cases.messages";
import {
  caseDraftKinds,
  type DraftKind,
  draftForm,
  draftMessages,
  draftName,
  draftRoutes,
  longestDraft,
  maxDraftBytes,
  maxDrafts,
} from "@helpline/contract/drafts/drafts";
import { refusals } from "@helpline/contract/refusals";
import { subjectAccessRoutes } from "@helpline/contract/subject-access/subject-access";
import { afterEach, describe, expect, it } from "vitest";
import {
  assignedTo,
  expectNothingWritten,
  insertCaseIn,
  logInTeam,
  type Place,
  startTeam,
  type Team,
} from "#test/case-factories";
import { auditMark, auditSince } from "#test/look";

const { helpline, team } = await startTeam();
const theirs = await logInTeam(helpline);
afterEach(() => helpline.database.deleteFrom("drafts").execute());

const get = (name: string, who: keyof Team) =>
  helpline.call(draftRoutes.get, { params: { name }, token: team[who].token });
const put = (name: string, values: unknown, who: keyof Team) =>
  helpline.call(draftRoutes.put, { params: { name }, body: { values }, token: team[who].token });
const remove = (name: string, who: keyof Team) =>
  helpline.call(draftRoutes.remove, { params: { name }, token: team[who].token });
const insert = (place: Place, whose = team, more = {}) =>
  insertCaseIn(helpline.database, place, { ...assignedTo(whose), ...more });

const forms: Readonly<Record<(typeof caseDraftKinds)[number], readonly [keyof Team, Place]>> = {
  "case-form": ["manager", "closed"],
  "advisor-log": ["advisor", "advisor"],
  "advocate-log": ["advocate", "advocate"],
  "clinic-log": ["clinic", "advocate & clinic"],
  evaluation: ["evaluator", "evaluator"],
  "family-mail": ["advisor", "advisor"],
  letter: ["advocate", "advocate"],
  "letter-entry": ["advocate", "advocate"],
  "follow-up": ["clinic", "advocate & clinic"],
  "key-dates": ["advisor", "advisor"],
  consents: ["advisor", "advisor"],
  consent: ["advisor", "advisor"],
  "case-action": ["manager", "advisor"],
  "legal-hold": ["manager", "closed"],
  "evaluation-attempt": ["evaluator", "evaluator"],
  "concern-case": ["advisor", "advisor"],
};

describe.each(caseDraftKinds)("the draft of a %s", (kind) => {
  const [role, place] = forms[kind];

  it("is kept for a case whose form its owner may open", async () => {
    const name = draftName(kind, await insert(place));
    expect((await put(name, { details: "Text" }, role)).status).toBe(201);
    expect((await get(name, role)).data.values).toEqual({ details: "Text" });
  });

  it("is neither kept nor returned for any other case", async () => {
    const deleted = { deleted_at: new Date().toISOString() };
    const hidden = [
      2_000_000,
      9_999_999_999,
      await insert(place, team, deleted),
      ...(role === "manager" ? [] : [await insert("closed"), await insert(place, theirs)]),
    ];
    for (const caseId of hidden) {
      const name = draftName(kind, caseId);
      const calls = () => Promise.all([put(name, { details: "Planted" }, role), get(name, role)]);
      for (const answer of await expectNothingWritten(helpline, calls)) {
        expect(answer).toMatchObject({ status: 404, message: caseMessages.notFound });
      }
    }
  });

  it.runIf(draftForm(kind).list)(
    "is not kept for a role that may see the case but has no such form",
    async () => {
      const caseId = await insert(place);
      const others = caseDraftKinds.flatMap((each) => {
        const [other] = forms[each];
        return draftForm(each).list && other !== role && other !== "manager" ? [[other]] : [];
      }) as [keyof Team][];
      for (const [other] of others) {
        const answer = await expectNothingWritten(helpline, () =>
          put(draftName(kind, caseId), { details: "Planted" }, other),
        );
        expect(answer).toMatchObject({ status: 404, message: caseMessages.notFound });
      }
    },
  );
});

it("of a new case is for users who may add cases", async () => {
  const answer = await expectNothingWritten(helpline, () => put("case-form-new", {}, "advisor"));
  expect(answer).toMatchObject({ status: 403, message: refusals.notAllowed });
  expect((await get("case-form-new", "advisor")).status).toBe(403);
  expect((await put("case-form-new", {}, "manager")).status).toBe(201);
});

it("planted for another user's case appears in no subject access report", async () => {
  const caseId = await insert("advisor", theirs);
  await put(draftName("advisor-log", caseId), { details: "Planted" }, "advisor");
  await put(draftName("case-form", caseId), { details: "Planted" }, "advisor");
  const params = { id: caseId };
  const { token } = team.manager;
  const report = await helpline.call(subjectAccessRoutes.childJson, { params, token });
  expect(JSON.stringify(report.data)).not.toContain("Planted");
});

it("cannot be read while the case is with another user, and returns with the case", async () => {
  const caseId = await insert("advisor");
  const name = draftName("advisor-log", caseId);
  await put(name, { details: "Half a sentence" }, "advisor");
  const entry = { case_id: caseId, entry_type: "call", duration: 5, details: "Refer" };
  await helpline.call(caseLogRoutes.addAsAdvisor, {
    body: { ...entry, further_action: "save and refer to advocate" },
    token: team.manager.token,
  });
  expect((await get(name, "advisor")).status).toBe(404);
  expect((await put(name, { details: "More" }, "advisor")).status).toBe(404);
  await helpline.database
    .updateTable("cases")
    .set({ with_advisor: 1, with_advocate: 0 })
    .where("case_id", "=", caseId)
    .execute();
  expect((await get(name, "advisor")).data.values).toEqual({ details: "Half a sentence" });
});

describe("the audit log", () => {
  it("records the start and the end of a draft, not each save, and never its text", async () => {
    const caseId = await insert("advisor");
    const name = draftName("advisor-log", caseId);
    const mark = await auditMark(helpline.database);
    for (const details of ["Sec", "Secr", "Secret"]) await put(name, { details }, "advisor");
    await remove(name, "advisor");
    await remove(name, "advisor");
    const rows = await auditSince(helpline.database, mark);
    const about = { entity: "drafts", entity_id: name, case_id: caseId };
    expect(rows).toMatchObject([
      { action: "create", user_id: team.advisor.userId, ...about },
      { action: "delete", user_id: team.advisor.userId, ...about },
    ]);
    expect(JSON.stringify(rows)).not.toContain("Sec");
  });

  it("records who was refused a draft, and of which case", async () => {
    const caseId = await insert("advisor", theirs);
    const mark = await auditMark(helpline.database);
    await put(draftName("advisor-log", caseId), { details: "Secret" }, "advisor");
    expect(await auditSince(helpline.database, mark)).toMatchObject([
      {
        action: "refused",
        entity: "cases",
        entity_id: String(caseId),
        case_id: caseId,
        user_id: team.advisor.userId,
        detail: "PUT /api/drafts/{name}",
      },
    ]);
  });
});

describe("a person's drafts", () => {
  /** Stores this many drafts, of arbitrary cases. */
  async function fill(kind: DraftKind, who: keyof Team, bytes: number, cases: readonly number[]) {
    const rows = cases.map((caseId) => ({
      user_id: team[who].userId,
      name: draftName(kind, caseId),
      case_id: caseId,
      bytes,
      draft: "{}",
    }));
    await helpline.database.insertInto("drafts").values(rows).execute();
  }
  const cases = (count: number, place: Place) =>
    Promise.all(Array.from({ length: count }, () => insert(place)));

  it("are limited in number, and a refusal is recorded", async () => {
    const [last = 0, ...rest] = await cases(maxDrafts + 1, "advisor");
    await fill("case-form", "manager", 2, rest);
    const mark = await auditMark(helpline.database);
    const answer = await expectNothingWritten(helpline, () =>
      put(draftName("case-form", last), {}, "manager"),
    );
    expect(answer).toMatchObject({ status: 409, message: draftMessages.tooMany });
    expect(await auditSince(helpline.database, mark)).toMatchObject([
      { action: "refused", entity: "drafts", entity_id: `case-form-${last}`, case_id: last },
    ]);
    const again = draftName("case-form", rest[0] ?? 0);
    expect((await put(again, { details: "Typed on" }, "manager")).status).toBe(201);
    await remove(again, "manager");
    expect((await put(draftName("case-form", last), {}, "manager")).status).toBe(201);
  });

  it("are limited in total size", async () => {
    const [first = 0, second = 0] = await cases(2, "advisor");
    await fill("case-form", "manager", maxDraftBytes - 100, [first]);
    const name = draftName("case-form", second);
    const answer = await expectNothingWritten(helpline, () =>
      put(name, { details: "é".repeat(60) }, "manager"),
    );
    expect(answer).toMatchObject({ status: 409, message: draftMessages.tooMuch });
    expect((await put(name, { details: "short" }, "manager")).status).toBe(201);
  });

  it("are limited in total size under concurrent saves", async () => {
    const ids = await cases(12, "advisor");
    await fill("case-form", "manager", maxDraftBytes - longestDraft * 3, [ids[0] ?? 0]);
    const values = { details: "x".repeat(longestDraft - 100) };
    const answers = await Promise.all(
      ids.slice(1).map((id) => put(draftName("case-form", id), values, "manager")),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(8);
  });

  it("of cases that the user no longer has make room for new ones", async () => {
    const gone = await cases(maxDrafts, "closed");
    const mine = await insert("advisor");
    await fill("advisor-log", "advisor", 2, gone);
    const name = draftName("advisor-log", mine);
    expect((await put(name, { details: "New" }, "advisor")).status).toBe(201);
    const kept = await helpline.database.selectFrom("drafts").select("name").execute();
    expect(kept).toEqual([{ name }]);
  });

  it("of a colleague do not make room", async () => {
    const colleagues = await insert("advisor", theirs);
    const name = draftName("advisor-log", colleagues);
    const answer = await helpline.call(draftRoutes.put, {
      params: { name },
      body: { values: { details: "Theirs" } },
      token: theirs.advisor.token,
    });
    expect(answer.status).toBe(201);
    await fill("advisor-log", "advisor", 2, await cases(maxDrafts, "closed"));
    const mine = draftName("advisor-log", await insert("advisor"));
    expect((await put(mine, { details: "New" }, "advisor")).status).toBe(201);
    const kept = await helpline.database
      .selectFrom("drafts")
      .select("name")
      .orderBy("case_id")
      .execute();
    expect(kept).toEqual([{ name }, { name: mine }]);
  });
});
