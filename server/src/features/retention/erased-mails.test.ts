/**
 * Mails that name several cases, after one of the cases is erased; and in a subject access report.
 *
 * Rules: PRIV-8.
 */
import { assignRoutes } from "@helpline/contract/cases/assign";
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { subjectAccessRoutes } from "@helpline/contract/subject-access/subject-access";
import { afterAll, expect, it } from "vitest";
import { openDatabase } from "#database/database";
import { startTeam } from "#test/case-factories";
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
