/** An enquiry that becomes a case, or part of one. Rules: ENQ-9, ENQ-10, ENQ-11. */
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { holdMessages, legalHoldRoutes } from "@helpline/contract/cases/legal-hold";
import { deskRoutes } from "@helpline/contract/desk/desk";
import { draftName, draftRoutes } from "@helpline/contract/drafts/drafts";
import { enquiryRoutes } from "@helpline/contract/enquiries/enquiries";
import { enquiryMessages } from "@helpline/contract/enquiries/enquiry.messages";
import { describe, expect, it } from "vitest";
import { expectNothingWritten, newCaseBody, storedCase } from "#test/case-factories";
import { answered, startEnquiries } from "#test/enquiry-kit";
import { insertGuardian } from "#test/factories";

const { added, database, details, helpline, newCase, query, read, team, toCase, update } =
  await startEnquiries();

const needed = { ...answered, outcome: "needs a case", notes: "The school has excluded Ada." };
const logsOf = (caseId: number) =>
  database.selectFrom("case_logs").selectAll().where("case_id", "=", caseId).execute();

const draftOf = (enquiry_id: number, who: "manager" | "advisor" = "manager") => {
  const asked = {
    params: { name: draftName("enquiry-case", enquiry_id) },
    token: team[who].token,
  };
  return {
    put: () => helpline.call(draftRoutes.put, { ...asked, body: { values: { rabbi: "Levi" } } }),
    get: () => helpline.call(draftRoutes.get, asked),
  };
};

async function addCase(enquiry_id: number) {
  const { guardian_id } = await insertGuardian(database);
  const body = newCaseBody(guardian_id, { enquiry_id });
  return helpline.call(caseRoutes.create, { body, token: team.manager.token });
}

describe("a new case", () => {
  it("takes the enquiry along: its first log entry is the taker's, with the minutes and notes", async () => {
    const id = await added(needed);
    const { status, data } = await addCase(id);
    expect(status).toBe(201);
    expect(await read(id)).toMatchObject({ outcome: "became a case", case_id: data.case_id });
    expect(await logsOf(data.case_id)).toMatchObject([
      {
        entry_type: "call",
        duration: 6,
        details: needed.notes,
        logged_by: team.advisor.userId,
        user_type: "advisor",
        further_action: "save",
      },
    ]);
    const stored = await storedCase(database, data.case_id);
    expect(stored).toMatchObject({ minutes_used: 6, version: data.version });
    expect(stored.last_entry_on).toEqual(stored.first_entry_on);
    expect(stored.last_entry_on).not.toBeNull();
  });

  it("gets an entry also of a letter without notes and minutes", async () => {
    const id = await added({ ...answered, channel: "letter", minutes: 0 });
    const { data } = await addCase(id);
    const { reference } = await read(id);
    expect(await logsOf(data.case_id)).toMatchObject([
      {
        entry_type: "other",
        duration: 1,
        details: `Enquiry ${reference.slice(0, 3)} ${reference.slice(3)}`,
      },
    ]);
  });

  it("settles the outcome; what was noted can still be changed", async () => {
    const id = await added(needed);
    await addCase(id);
    const changed = await expectNothingWritten(helpline, () =>
      update({ enquiry_id: id, outcome: "answered" }),
    );
    expect(changed).toMatchObject({ status: 409, message: enquiryMessages.becameCase });
    expect((await update({ enquiry_id: id, notes: "Excluded since Monday." })).status).toBe(201);
    expect(await read(id)).toMatchObject({ outcome: "became a case" });
  });

  it("is not told to a taker who may not see it", async () => {
    const id = await added(needed);
    await addCase(id);
    expect((await details(id)).data).toMatchObject({ outcome: "became a case", case_id: null });
    const { data } = await query({ filters: { outcome: ["became a case"] } });
    expect(data.rows.map((row: { case_id: unknown }) => row.case_id)).toContain(null);
  });

  it("is opened once, also by two managers at the same time", async () => {
    const id = await added(needed);
    const answers = await Promise.all([addCase(id), addCase(id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const gone = await newCase("advisor");
    await database.deleteFrom("cases").where("case_id", "=", gone).execute();
    const third = await expectNothingWritten(helpline, () =>
      toCase({ enquiry_id: id, case_id: gone }, "manager"),
    );
    expect(third.status).toBe(404);
    const again = await toCase({ enquiry_id: id, case_id: await newCase("advisor") }, "manager");
    expect(again).toMatchObject({ status: 409, message: enquiryMessages.becameCase });
  });

  it("is not added if the enquiry joins another case at the same time, or the other way round", async () => {
    const enquiry_id = await added(needed);
    const case_id = await newCase("advisor");
    const [opened, joined] = await Promise.all([
      addCase(enquiry_id),
      toCase({ enquiry_id, case_id }),
    ]);
    expect([opened.status, joined.status].toSorted()).toEqual([201, 409]);
    const logs = await database
      .selectFrom("case_logs")
      .select("case_id")
      .where("details", "=", needed.notes)
      .where("case_id", "in", [case_id, opened.data?.case_id ?? case_id])
      .execute();
    expect(logs).toEqual([{ case_id: (await read(enquiry_id)).case_id }]);
  });

  it("has a draft for each enquiry, which goes with the case that is added", async () => {
    const [id, other] = [await added(needed), await added(needed)];
    for (const each of [id, other]) expect((await draftOf(each).put()).status).toBe(201);
    await addCase(id);
    expect((await draftOf(id).get()).data).toBeNull();
    expect((await draftOf(other).get()).data.values).toEqual({ rabbi: "Levi" });
    const refused = await expectNothingWritten(helpline, draftOf(other, "advisor").put);
    expect(refused.status).toBe(403);
    expect((await draftOf(2_000_000).put()).status).toBe(404);
  });

  it("is not added for an enquiry that does not exist", async () => {
    const { guardian_id } = await insertGuardian(database);
    const body = newCaseBody(guardian_id, { enquiry_id: 2_000_000 });
    const answer = await expectNothingWritten(helpline, () =>
      helpline.call(caseRoutes.create, { body, token: team.manager.token }),
    );
    expect(answer.status).toBe(404);
  });
});

describe("a case that exists", () => {
  it("is joined by whoever may log on it, and keeps its first entry", async () => {
    const caseId = await newCase("advisor", { minutes_used: 20 });
    const id = await added(needed);
    const { status, data } = await toCase({ enquiry_id: id, case_id: caseId, version: 1 });
    expect([status, data.case_id]).toEqual([201, caseId]);
    expect(await logsOf(caseId)).toMatchObject([{ case_log_id: data.case_log_id, duration: 6 }]);
    expect(await storedCase(database, caseId)).toMatchObject({ minutes_used: 26 });
    expect(await read(id, "advisor")).toMatchObject({ case_id: caseId });
  });

  it("is not joined by others, in stages without entries, or from an outdated enquiry", async () => {
    const id = await added(needed);
    const tries = [
      [await newCase("advocate"), "advisor", 404],
      [await newCase("closed"), "manager", 409],
      [await newCase("evaluator"), "manager", 409],
    ] as const;
    for (const [case_id, who, expected] of tries) {
      const { status } = await expectNothingWritten(helpline, () =>
        toCase({ enquiry_id: id, case_id }, who),
      );
      expect(status).toBe(expected);
    }
    const case_id = await newCase("advisor");
    const stale = await expectNothingWritten(helpline, () =>
      toCase({ enquiry_id: id, case_id, version: 7 }),
    );
    expect(stale.status).toBe(409);
  });

  it("is joined once, also at the same time", async () => {
    const case_id = await newCase("advisor");
    const enquiry_id = await added(needed);
    const answers = await Promise.all([1, 2].map(() => toCase({ enquiry_id, case_id })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await logsOf(case_id)).toHaveLength(1);
  });
});

it("the managers' queue counts what its list has", async () => {
  await added(needed);
  const work = await helpline.call(deskRoutes.work, { token: team.manager.token });
  const list = await query(
    { filters: { whose: "everyone", outcome: ["needs a case"] } },
    "manager",
  );
  expect(work.data.queues.enquiries).toBe(list.data.count);
  expect(list.data.count).toBeGreaterThan(0);
});

it("is kept while the case is under legal hold (PRIV-10)", async () => {
  const id = await added(needed);
  const { data } = await addCase(id);
  const { token } = team.manager;
  const hold = { case_id: data.case_id, reason: "A complaint to the ombudsman" };
  await helpline.call(legalHoldRoutes.set, { body: hold, token });
  const remove = () => helpline.call(enquiryRoutes.remove, { body: { enquiry_id: id }, token });
  expect(await expectNothingWritten(helpline, remove)).toMatchObject({
    status: 409,
    message: holdMessages.refused("enquiry"),
  });
  await helpline.call(legalHoldRoutes.lift, { body: hold, token });
  expect((await remove()).status).toBe(200);
});
