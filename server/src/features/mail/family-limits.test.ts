/**
 * How many mails a family gets within an hour, of every kind, whoever sends them and from whichever case.
 *
 * Rules: MAIL-13.
 */
import { evaluationLinkRoutes } from "@helpline/contract/evaluations/evaluation-links";
import { familyMailRoutes } from "@helpline/contract/letters/family-mail";
import { familyLimits } from "@helpline/contract/mail/family-limits";
import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { remindFamilies } from "#features/evaluations/index";
import { buildTestApp } from "#test/build-test-app";
import { startTeam, type Team } from "#test/case-factories";
import { insertGuardian } from "#test/factories";
import { linksOf } from "#test/family-links";
import { rowsOf } from "#test/look";
import { smtpSettings } from "#test/mail-delivery";

const { helpline, team, newCase } = await startTeam(smtpSettings);
const { database } = helpline;

let guardianId = 0;
let address = "";
let families = 0;
beforeEach(async () => {
  families += 1;
  address = `Margaret.${families}@example.org`;
  const { guardian_id } = await insertGuardian(database, {
    first_name: "Margaret",
    last_name: "Harris",
    email: address,
  });
  guardianId = guardian_id;
});

const ofFamily = (stage: "advocate" | "evaluator") =>
  newCase(stage, { primary_guardian_id: guardianId, consented_to_evaluation: 1 });
const write = (case_id: number, who: keyof Team, app = helpline) =>
  app.call(familyMailRoutes.send, {
    body: {
      case_id,
      guardian: "primary",
      subject: "Monday",
      text: "We meet on Monday.",
      minutes: 0,
    },
    token: team[who].token,
  });
const sendQuestions = (case_ids: readonly number[], who: keyof Team = "evaluator") =>
  helpline.call(evaluationLinkRoutes.send, { body: { case_ids }, token: team[who].token });
const mailsTo = async () =>
  (
    await database.selectFrom("mail").select("kind").where("to_address", "=", address).execute()
  ).map(({ kind }) => kind);

it("sixty at once from two processes and two cases: six, and a kind refusal that loses nothing", async () => {
  const second = await buildTestApp(smtpSettings, { besides: helpline });
  const [one, other] = [await ofFamily("advocate"), await ofFamily("advocate")];
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      write(at % 3 === 0 ? other : one, "advocate", at % 2 === 0 ? helpline : second),
    ),
  );
  await second.close();
  const sent = answers.filter(({ status }) => status === 201).length;
  expect(sent).toBeLessThanOrEqual(familyLimits.all.staff);
  for (let count = sent; count < familyLimits.all.staff; count += 1) {
    expect((await write(one, "advocate")).status).toBe(201);
  }
  const logs = (await rowsOf(database, "case_logs")).length;
  const refused = await write(other, "advocate");
  expect(refused).toMatchObject({ status: 429, data: null });
  expect(refused.message).toMatch(
    /^Margaret Harris has been sent 6 mails within an hour, .* The next may go at \d\d:\d\d\. .* ask a manager, who may send up to 12\.$/,
  );
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3500);
  expect(await mailsTo()).toHaveLength(familyLimits.all.staff);
  expect(await rowsOf(database, "case_logs")).toHaveLength(logs);
});

it("a manager may send more, and is told when the next may go", async () => {
  const id = await ofFamily("advocate");
  for (let count = 0; count < familyLimits.all.staff; count += 1) await write(id, "advocate");
  for (let count = 0; count < 3; count += 1) expect((await write(id, "advocate")).status).toBe(429);
  for (let count = familyLimits.all.staff; count < familyLimits.all.managers; count += 1) {
    expect((await write(id, "manager")).status).toBe(201);
  }
  const refused = await write(id, "manager");
  expect(refused.status).toBe(429);
  expect(refused.message).toMatch(/sent 12 mails .* please ring them\.$/);
  expect(refused.message).not.toContain("manager");
  await sql`UPDATE rate_limits SET window_start = now() - interval '61 minutes'`.execute(database);
  expect((await write(id, "advocate")).status).toBe(201);
});

it("another family, and another spelling of the address", async () => {
  const id = await ofFamily("advocate");
  for (let count = 0; count < familyLimits.all.staff; count += 1) await write(id, "advocate");
  const same = await insertGuardian(database, { email: address.toUpperCase() });
  const shared = await newCase("advocate", { primary_guardian_id: same.guardian_id });
  expect((await write(shared, "advocate")).status).toBe(429);
  const other = await insertGuardian(database, { email: `other.${families}@example.org` });
  const elsewhere = await newCase("advocate", { primary_guardian_id: other.guardian_id });
  expect((await write(elsewhere, "advocate")).status).toBe(201);
});

it("thirty links to the questions of one case: two, and the link that the family has still works", async () => {
  const id = await ofFamily("evaluator");
  const answers = [];
  for (let count = 0; count < 30; count += 1) answers.push(await sendQuestions([id]));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(
    familyLimits.evaluation.staff,
  );
  const refused = answers.at(-1);
  expect(refused?.status).toBe(409);
  expect(refused?.data.cases[0].message).toMatch(
    /sent the questions 2 times .* so they have not been sent again\. .* up to 4\.$/,
  );
  expect(await mailsTo()).toHaveLength(familyLimits.evaluation.staff);
  expect((await linksOf(helpline, id)).filter(({ ended_on }) => ended_on === null)).toHaveLength(1);
});

it("the links of several cases of one family in one call, and others beside them", async () => {
  const own = [
    await ofFamily("evaluator"),
    await ofFamily("evaluator"),
    await ofFamily("evaluator"),
  ];
  const other = await insertGuardian(database, { email: `beside.${families}@example.org` });
  const beside = await newCase("evaluator", {
    primary_guardian_id: other.guardian_id,
    consented_to_evaluation: 1,
  });
  const { status, data } = await sendQuestions([...own, beside]);
  expect(status).toBe(201);
  expect(data.cases.map(({ sent }: { sent: number }) => sent)).toEqual([1, 1, 0, 1]);
});

it("a reminder waits while the family has had enough, and goes later", async () => {
  const id = await ofFamily("evaluator");
  await sendQuestions([id]);
  const at = await ofFamily("advocate");
  for (let count = 1; count < familyLimits.all.staff; count += 1) {
    expect((await write(at, "advocate")).status).toBe(201);
  }
  helpline.clock.set(new Date(Date.now() + 8 * 24 * 3_600_000));
  const remind = () => remindFamilies({ ...helpline, timeZone: "Europe/London" });
  await remind();
  expect(await mailsTo()).not.toContain("evaluation reminder");
  await sql`UPDATE rate_limits SET window_start = now() - interval '61 minutes'`.execute(database);
  await remind();
  await remind();
  expect((await mailsTo()).filter((kind) => kind === "evaluation reminder")).toHaveLength(1);
  helpline.clock.set(new Date());
});
