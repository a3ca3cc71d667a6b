/**
 * Mails that name several cases, after one of the cases is erased; and in a subject access report. Mails to a family.
 *
 * Rules: PRIV-8, PRIV-9.
 */
import { assignRoutes } from "@helpline/contract/cases/assign";
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { mailRoutes } from "@helpline/contract/mail/mail";
import { subjectAccessRoutes } from "@helpline/contract/subject-access/subject-access";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { openDatabase } from "#database/database";
import { lastAudit, startTeam } from "#test/case-factories";
import { sentLink } from "#test/family-links";
import { runRetention } from "./index.ts";

const { helpline, team, newCase } = await startTeam();
const { token } = team.manager;
const owner = openDatabase(helpline.connection("owner"), {
  connections: 2,
  onIdleError: () => undefined,
});
afterAll(() => owner.destroy());

const assign = async (...case_ids: number[]) => {
  const user_id = (await helpline.logIn("advisor")).userId;
  const body = { case_ids, role: "advisor", user_id };
  expect((await helpline.call(assignRoutes.many, { body, token })).status).toBe(201);
};

const erase = async (caseId: number) => {
  await helpline.call(caseRoutes.action, { body: { case_id: caseId, action: "close" }, token });
  const options = { database: owner, store: helpline.fileStore, now: new Date() };
  await runRetention(
    {
      ...options,
      timeZone: "Europe/London",
      say: () => undefined,
      years: undefined,
      deletedDays: undefined,
    },
    { caseId, apply: true },
  );
};

const named = async () =>
  (
    await helpline.database
      .selectFrom("mail")
      .leftJoin("mail_cases", "mail_cases.mail_id", "mail.mail_id")
      .select("mail_cases.case_id")
      .orderBy("mail_cases.case_id")
      .execute()
  ).map(({ case_id }) => case_id);

it("loses the number of an erased case, and goes with its last one", async () => {
  const [alone, one, other] = [
    await newCase("advisor"),
    await newCase("advisor"),
    await newCase("advisor"),
  ];
  await assign(alone);
  await assign(one, other);
  expect(await named()).toEqual([alone, one, other]);
  await erase(alone);
  await erase(one);
  expect(await named()).toEqual([other]);
  await erase(other);
  expect(await helpline.database.selectFrom("mail").selectAll().execute()).toEqual([]);
});

it("is in the report on each of its cases", async () => {
  const ids = [await newCase("advisor"), await newCase("advisor")];
  await assign(...ids);
  for (const id of ids) {
    const { data } = await helpline.call(subjectAccessRoutes.childJson, { params: { id }, token });
    const mails = JSON.parse(String(data)).parts[0].sections.find(
      ({ title }: { title: string }) => title === "Mails about the case",
    );
    expect(mails.records).toHaveLength(1);
  }
});

it("to a family, tried again, leaves no address in the audit log", async () => {
  const id = await newCase("evaluator", { consented_to_evaluation: 1 });
  await sentLink(helpline, id, team.evaluator.token);
  const address = `family${id}@example.org`;
  const { mail_id } = await helpline.database
    .updateTable("mail")
    .set({ state: "failed" })
    .where("to_address", "=", address)
    .returning("mail_id")
    .executeTakeFirstOrThrow();
  const again = await helpline.call(mailRoutes.tryAgain, { body: { mail_id }, token });
  expect(again.status).toBe(201);
  expect(await lastAudit(helpline.database, "mail")).toMatchObject({
    case_id: id,
    before: { to_address: address },
  });
  await erase(id);
  const { rows } =
    await sql`SELECT FROM audit_log WHERE audit_log::text LIKE ${`%${address}%`}`.execute(owner);
  expect(rows).toHaveLength(0);
});
