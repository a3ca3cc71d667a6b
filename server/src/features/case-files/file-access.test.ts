/** Listing and deleting files, and the rights of each role. Rules: FILE-6, PRIV-10, ROLE-5. */
import { caseFileRoutes } from "@helpline/contract/case-files/case-files";
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { holdMessages } from "@helpline/contract/cases/legal-hold";
import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { insertCaseIn, lastAudit, startTeam } from "#test/case-factories";
import {
  downloadFile,
  expectNothingKept,
  filesKept,
  namesOf,
  uploadFile,
} from "#test/case-files-kit";

const patience = { timeout: 10_000, interval: 50 };

const { helpline, team, newCase } = await startTeam();
const caseId = await newCase("advocate");

const upload = (name: string, bytes: string, id = caseId) =>
  uploadFile(helpline, team.manager.token, { caseId: id, name, bytes });
await upload("report.pdf", "%PDF the report");

const remove = (name: string, token: string, id = caseId) =>
  helpline.call(caseFileRoutes.remove, { body: { case_id: id, file_name: name }, token });

describe("who may", () => {
  it.each(["advisor", "clinic", "evaluator"] as const)(
    "the %s: nothing, and is refused",
    async (role) => {
      const { token } = team[role];
      const body = { case_id: caseId, file_name: "report.pdf" };
      const answers = await expectNothingKept(helpline, async () => [
        await helpline.call(caseFileRoutes.list, { params: { id: caseId }, token }),
        await helpline.call(caseFileRoutes.ticket, { body, token }),
        await uploadFile(helpline, token, { caseId, name: "a.txt", bytes: "a" }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
      expect((await downloadFile(helpline, caseId, "report.pdf", token)).statusCode).toBe(403);
      const refused = await expectNothingKept(helpline, () => remove("report.pdf", token));
      expect(refused).toMatchObject({
        status: 401,
        message: "You do not have delete permissions.",
      });
    },
  );

  it("an advocate: everything on their own case, nothing on others", async () => {
    const { token } = team.advocate;
    const others = await insertCaseIn(helpline.database, "advocate", {
      advocate_id: team.manager.userId,
    });
    const closed = await newCase("closed");
    for (const id of [others, closed]) {
      await upload("theirs.txt", "theirs", id);
      const body = { case_id: id, file_name: "theirs.txt" };
      const answers = await expectNothingKept(helpline, async () => [
        await helpline.call(caseFileRoutes.list, { params: { id }, token }),
        await helpline.call(caseFileRoutes.ticket, { body, token }),
        await uploadFile(helpline, token, { caseId: id, name: "a.txt", bytes: "a" }),
        await remove("theirs.txt", token, id),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
      expect((await downloadFile(helpline, id, "theirs.txt", token)).statusCode).toBe(404);
    }
    await uploadFile(helpline, token, { caseId, name: "own.txt", bytes: "own" });
    expect(await namesOf(helpline, caseId, token)).toContain("own.txt");
    expect((await remove("own.txt", token)).status).toBe(200);
  });

  it("nobody while the case is deleted, and everybody again once it is restored", async () => {
    const id = await newCase("advocate");
    await upload("kept.txt", "kept", id);
    const ticket = await helpline.call(caseFileRoutes.ticket, {
      body: { case_id: id, file_name: "kept.txt" },
      token: team.admin.token,
    });
    await helpline.call(caseRoutes.remove, { body: { case_id: id }, token: team.admin.token });
    for (const secret of [
      team.admin.token,
      team.manager.token,
      team.advocate.token,
      ticket.data.ticket,
    ]) {
      expect((await downloadFile(helpline, id, "kept.txt", secret)).statusCode).toBe(404);
    }
    expect((await upload("more.txt", "more", id)).status).toBe(404);
    expect((await remove("kept.txt", team.admin.token, id)).status).toBe(404);
    await helpline.database
      .updateTable("cases")
      .set({ deleted_at: null })
      .where("case_id", "=", id)
      .execute();
    expect((await downloadFile(helpline, id, "kept.txt", team.admin.token)).payload).toBe("kept");
  });
});

describe("deleting", () => {
  it("removes row and bytes, and the audit keeps the details", async () => {
    await upload("gone.txt", "gone");
    const before = (await filesKept(helpline)).stored.length;
    expect(await remove("gone.txt", team.manager.token)).toMatchObject({
      status: 200,
      message: "The file has been deleted.",
      data: null,
    });
    expect(await lastAudit(helpline.database, "case_files")).toMatchObject({
      action: "delete",
      user_id: team.manager.userId,
      before: { case_id: caseId, name: "gone.txt", size: 4 },
    });
    const { stored, loose } = await filesKept(helpline);
    expect([stored.length, loose]).toEqual([before - 1, []]);
    expect((await remove("gone.txt", team.manager.token)).status).toBe(404);
  });

  it("of one file by two people at once succeeds once; the other is told that it is gone", async () => {
    await upload("twice.txt", "twice");
    const answers = await Promise.all([
      remove("twice.txt", team.manager.token),
      remove("twice.txt", team.admin.token),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });

  it.each([[{}], [{ case_id: "1", file_name: "" }], [{ case_id: 1, file_name: "a", also: 1 }]])(
    "with %j is 422",
    async (body) => {
      const answer = await helpline.call(caseFileRoutes.remove, {
        body,
        token: team.manager.token,
      });
      expect(answer.status).toBe(422);
    },
  );
});

it("lists names in natural order, with size, time and uploader", async () => {
  const id = await newCase("advocate");
  expect(await namesOf(helpline, id, team.advocate.token)).toEqual([]);
  for (const name of ["b 10.txt", "B 2.txt", "a.txt"]) await upload(name, name, id);
  const { data } = await helpline.call(caseFileRoutes.list, {
    params: { id },
    token: team.advocate.token,
  });
  expect(data.files).toEqual(["a.txt", "B 2.txt", "b 10.txt"]);
  expect(data.details[0]).toEqual({
    name: "a.txt",
    size: 5,
    added_on: expect.stringMatching(/^\d{4}-.*Z$/),
    added_by: "Wilhelmina Okonkwo",
  });
});

it("a file is not deleted while somebody puts its case under legal hold", async () => {
  const id = await newCase("advocate");
  await upload("evidence.pdf", "%PDF", id);
  const [answer] = await helpline.database.transaction().execute(async (db) => {
    await db.selectFrom("cases").select("case_id").where("case_id", "=", id).forUpdate().execute();
    const deleted = remove("evidence.pdf", team.manager.token, id);
    await vi.waitFor(async () => {
      const { rows } = await sql`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
      expect(rows).toHaveLength(1);
    }, patience);
    const { userId: set_by } = team.manager;
    const hold = { case_id: id, reason: "Tribunal", set_by, set_on: new Date().toISOString() };
    await db.insertInto("legal_holds").values(hold).execute();
    // In an array: the answer comes after the transaction.
    return [deleted];
  });
  expect(await answer).toMatchObject({ status: 409, message: holdMessages.refused("file") });
  expect(await namesOf(helpline, id, team.manager.token)).toEqual(["evidence.pdf"]);
});
