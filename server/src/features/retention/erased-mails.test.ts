/**
 * Mails that name several cases, after one of the cases is erased; and in a subject access report. Mails to a family.
 *
 * Rules: PRIV-7, PRIV-8, PRIV-9.
 */
import { assignRoutes } from "@helpline/contract/cases/assign";
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { evaluationLinkRoutes } from "@helpline/contract/evaluations/evaluation-links";
import { familyMailRoutes } from "@helpline/contract/letters/family-mail";
import { mailRoutes } from "@helpline/contract/mail/mail";
import { subjectAccessRoutes } from "@helpline/contract/subject-access/subject-access";
import { sql, type Updateable } from "kysely";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "#database/database";
import type { Tables } from "#database/tables";
import { lastAudit, startTeam } from "#test/case-factories";
import { insertGuardian } from "#test/factories";
import { guardianBody } from "#test/family";
import { linksOf, sentLink } from "#test/family-links";
import { mergeExample } from "#test/merge-kit";
import { type Request, runRetention } from "./index.ts";

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

async function run(request: Request) {
  const lines: string[] = [];
  const options = { database: owner, store: helpline.fileStore, now: new Date() };
  await runRetention(
    {
      ...options,
      timeZone: "Europe/London",
      say: (line) => lines.push(line),
      years: undefined,
      deletedDays: undefined,
    },
    { ...request, apply: true },
  );
  return lines.join("\n");
}

const erase = async (caseId: number) => {
  await helpline.call(caseRoutes.action, { body: { case_id: caseId, action: "close" }, token });
  await run({ caseId });
};

/** The tables that have a text. */
async function whereIs(text: string) {
  const found: string[] = [];
  for (const table of ["audit_log", "case_logs", "evaluation_links", "family_mails", "mail"]) {
    const { rows } = await sql`SELECT FROM ${sql.table(table)} AS each
      WHERE each::text ILIKE ${`%${text}%`}`.execute(owner);
    if (rows.length > 0) found.push(table);
  }
  return found;
}

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
  expect(await whereIs(address)).toEqual([]);
});

describe("to a guardian whom the case does not name any more", () => {
  // More mails go to this address than a family gets in an hour.
  beforeEach(() => helpline.database.deleteFrom("rate_limits").execute());

  const address = "bob@example.org";
  const [bob, ann] = [
    { first_name: "Bob", last_name: "Quillfeather", email: address },
    { first_name: "Ann", last_name: "Bloom", email: address },
  ];

  const change = (case_id: number, values: Updateable<Tables["cases"]>) =>
    helpline.database.updateTable("cases").set(values).where("case_id", "=", case_id).execute();
  const sendLink = (case_id: number) =>
    helpline.call(evaluationLinkRoutes.send, {
      body: { case_ids: [case_id] },
      token: team.evaluator.token,
    });

  /** A case that mails Bob, and then names somebody else. */
  async function mailed(next: Partial<typeof ann> = { ...ann, email: "ann@example.org" }) {
    const { guardian_id } = await insertGuardian(helpline.database, bob);
    const case_id = await newCase("advocate", {
      primary_guardian_id: guardian_id,
      consented_to_evaluation: 1,
    });
    const mail = { case_id, guardian: "primary", subject: "Monday", text: "Dear Bob", minutes: 1 };
    const { advocate, evaluator } = team;
    const sent = await helpline.call(familyMailRoutes.send, { body: mail, token: advocate.token });
    expect(sent.status).toBe(201);
    await change(case_id, { with_advocate: 0, with_evaluator: 1, evaluator_id: evaluator.userId });
    await sendLink(case_id);
    await helpline.database
      .updateTable("mail")
      .set({ state: "failed" })
      .where("to_address", "=", address)
      .execute();
    const again = { body: { mail_id: sent.data.mail_id }, token };
    expect((await helpline.call(mailRoutes.tryAgain, again)).status).toBe(201);
    const other = await insertGuardian(helpline.database, next);
    await change(case_id, { primary_guardian_id: other.guardian_id });
    return { case_id, guardian_id, other: other.guardian_id };
  }

  const everywhere = ["audit_log", "case_logs", "evaluation_links", "family_mails", "mail"];
  const withMails = ["Mails to them in other cases", "Evaluation links in other cases"];

  async function reportOn(id: number) {
    const { data } = await helpline.call(subjectAccessRoutes.guardianJson, {
      params: { id },
      token,
    });
    const { sections } = JSON.parse(String(data)).parts[0];
    return sections.filter(({ title }: { title: string }) => withMails.includes(title));
  }

  it("is in the report on them", async () => {
    const { guardian_id, case_id, other } = await mailed();
    const [mails, links] = await reportOn(guardian_id);
    expect(mails.records).toHaveLength(2);
    expect(JSON.stringify(mails)).toContain("Dear Bob");
    expect(links.records).toHaveLength(1);
    expect(JSON.stringify([mails, links])).not.toContain("Ann");
    expect(await reportOn(other)).toEqual([]);
    await erase(case_id);
    await run({ guardianId: guardian_id });
  });

  it("goes with them, but for the log of the case, of which the command tells", async () => {
    const { guardian_id, case_id } = await mailed();
    expect(await whereIs("bob")).toEqual(everywhere);
    expect(await run({ guardianId: guardian_id })).toContain(
      `Log entries that stay, with the text of mails to them: case ${case_id}`,
    );
    // The audit log has the entry too: it goes with the case.
    expect(await whereIs("Dear Bob")).toEqual(["audit_log", "case_logs"]);
    expect(await whereIs('"Bob Quillfeather"')).toEqual([]);
    expect(await whereIs('"to_address": "bob')).toEqual([]);
    await erase(case_id);
    expect(await whereIs("bob")).toEqual([]);
  });

  it("goes with them, under an earlier name too; not what went to somebody else with the same address", async () => {
    const { guardian_id, case_id } = await mailed(ann);
    await sendLink(case_id);
    const { routes } = mergeExample("guardians");
    const changed = {
      id: guardian_id,
      ...guardianBody("Bob"),
      last_name: "Married",
      email: address,
    };
    expect((await helpline.call(routes.update, { body: changed, token })).status).toBe(201);
    await run({ guardianId: guardian_id });
    expect(await linksOf(helpline, case_id)).toMatchObject([
      { to_name: "Ann Bloom", ended_on: null },
    ]);
    expect(await whereIs('"Bob Quillfeather"')).toEqual([]);
    await erase(case_id);
  });
});
