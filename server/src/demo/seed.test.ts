/** The sample data in a database: amount, distribution and consistency. Rules: OPS-3, OPS-16. */

import { fileURLToPath } from "node:url";
import { isToReview } from "@helpline/contract/alerts/alerts.plain";
import { authRoutes } from "@helpline/contract/auth/auth.routes";
import { entryTypes } from "@helpline/contract/case-logs/case-logs";
import { assigneesOf } from "@helpline/contract/cases/assignees";
import { stageOf } from "@helpline/contract/cases/case-status";
import { caseRoutes, caseSystemRoutes } from "@helpline/contract/cases/cases.routes";
import { bandUse } from "@helpline/contract/cases/needs-and-hours";
import { consentState } from "@helpline/contract/consents/consents.plain";
import { daysBetween } from "@helpline/contract/dates";
import { doubtAbout } from "@helpline/contract/doubts";
import { followUpRoutes } from "@helpline/contract/follow-ups/follow-ups";
import { dueRanges } from "@helpline/contract/follow-ups/follow-ups.plain";
import { dueDates } from "@helpline/contract/key-dates/due-dates";
import { urgencyOf } from "@helpline/contract/key-dates/key-dates";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { readProductConfig } from "#operations/product-config";
import { buildTestApp, startHelpline } from "#test/build-test-app";
import { everythingStored } from "#test/case-factories";
import { rowsOf } from "#test/look";
import { sampleCases } from "./cases.ts";
import { topics } from "./log-texts.ts";
import { places } from "./places.ts";
import { seedSampleData } from "./seed.ts";
import { demoUsername } from "./staff.ts";

const now = new Date("2026-06-15T12:00:00.000Z");
const password = "a demo password";
const product = await readProductConfig(
  fileURLToPath(new URL("../../../config/helpline.json", import.meta.url)),
);

type Stored = Awaited<ReturnType<typeof everythingStored>>;

const helpline = await startHelpline();
await seedSampleData(helpline.database, password, now);
const stored = await everythingStored(helpline.database);

const { user_id: managerId } = await helpline.database
  .selectFrom("users")
  .select("user_id")
  .where("username", "=", demoUsername("manager"))
  .executeTakeFirstOrThrow();

const placeOf = (row: Stored["cases"][number]) =>
  row.clinic_participating === 1 ? `${stageOf(row)} & clinic` : String(stageOf(row));

const countBy = <T>(rows: readonly T[], key: (row: T) => string | number) => {
  const counts: Record<string, number> = {};
  for (const row of rows) counts[key(row)] = (counts[key(row)] ?? 0) + 1;
  return counts;
};

const logsOf = (caseId: number) => stored.logs.filter((log) => log.case_id === caseId);
const stagesOf = (caseId: number) => stored.stages.filter((row) => row.case_id === caseId);

describe("there are", () => {
  it("150 enquiries of a year with the mix of a helpline, some of which became cases", () => {
    const { enquiries } = stored;
    expect(enquiries).toHaveLength(150);
    const by = countBy(enquiries, ({ outcome }) => outcome);
    expect(by).toMatchObject({ "became a case": 18, "call back": 7, "needs a case": 4 });
    expect(by.answered).toBeGreaterThan(by.signposted ?? 0);
    expect(new Set(enquiries.map(({ channel }) => channel)).size).toBeGreaterThan(4);
    expect(countBy(enquiries, ({ caller }) => caller)["wrong number"]).toBeGreaterThan(5);
    const days = enquiries.map(({ taken_on }) => String(new Date(taken_on).toISOString()));
    expect(days).toEqual(days.toSorted());
    expect(daysBetween(String(days[0]).slice(0, 10), "2026-06-15")).toBeGreaterThan(330);
    for (const { topic } of enquiries) {
      if (topic !== null) expect(product.nature_of_case).toContain(topic);
    }
    for (const { case_log_id, minutes, taken_by } of enquiries) {
      if (case_log_id === null) continue;
      const log = stored.logs.find((each) => each.case_log_id === case_log_id);
      expect(log).toMatchObject({ duration: minutes, logged_by: taken_by });
    }
  });

  it("300 cases, in every stage and band", () => {
    expect([stored.cases.length, sampleCases]).toEqual([300, 300]);
    expect(countBy(stored.cases, placeOf)).toEqual({
      advisor: 70,
      advocate: 45,
      "advocate & clinic": 25,
      evaluator: 30,
      closed: 130,
    });
    const byBand = countBy(stored.cases, (row) => row.band);
    for (const band of [1, 2, 3]) expect(byBand[band]).toBeGreaterThan(60);
    const both = countBy(stored.cases, (row) => `${placeOf(row)} ${row.band}`);
    expect(Object.keys(both)).toHaveLength(15);
  });

  it("up to 25 entries per case, of every type and by every role", () => {
    const counts = stored.cases.map((row) => logsOf(row.case_id).length);
    expect([Math.min(...counts), Math.max(...counts)]).toEqual([0, 25]);
    expect(stored.logs.length).toBeGreaterThan(1500);
    expect(new Set(stored.logs.map((log) => log.entry_type))).toEqual(new Set(entryTypes));
    const roles = new Set(["advisor", "advocate", "clinic"]);
    expect(new Set(stored.logs.map((log) => log.user_type))).toEqual(roles);
  });

  it.each([
    [
      "readings",
      sql`SELECT user_id, user_type, case_id, happened_at AS at FROM audit_log WHERE action = 'read'`,
    ],
    [
      "concerns",
      sql`SELECT user_id, user_type, case_id, raised_on AS at FROM concerns JOIN users ON user_id = raised_by`,
    ],
  ])("%s only of people who saw the case then", async (_what, deeds) => {
    const { rows } =
      await sql`SELECT deed.*, was.stage FROM (${deeds}) AS deed JOIN cases AS c USING (case_id)
      LEFT JOIN LATERAL (SELECT * FROM case_stage_changes AS s WHERE s.case_id = deed.case_id AND changed_on < at
        ORDER BY changed_on DESC LIMIT 1) AS was ON true
      WHERE CASE user_type
        WHEN 'advisor' THEN was.stage = 'advisor' AND advisor_id = user_id
        WHEN 'advocate' THEN was.stage = 'advocate' AND advocate_id = user_id
        WHEN 'clinic' THEN was.clinic_participating = 1 AND clinic_id = user_id
        WHEN 'evaluator' THEN was.stage = 'evaluator' AND evaluator_id = user_id
        ELSE was.stage IS NOT NULL END IS NOT TRUE`.execute(helpline.database);
    expect(rows).toEqual([]);
  });

  it("answers to all that a manager is asked who closes a case", () => {
    const closed = stored.cases.filter(
      ({ case_id }) => stagesOf(case_id).at(-1)?.action === "close",
    );
    expect(closed.length).toBeGreaterThan(5);
    for (const row of closed) {
      expect([row.nature_of_case, row.consented_to_evaluation]).not.toContain(null);
    }
  });

  it("parents and grandparents who are old enough", async () => {
    const { rows } = await sql`SELECT case_id, relationship, child_dob, dob FROM cases
      CROSS JOIN LATERAL (VALUES (primary_guardian_id, primary_guardian_relationship_with_child),
        (secondary_guardian_id, secondary_guardian_relationship_with_child)) AS adult (guardian_id, relationship)
      JOIN guardians USING (guardian_id)
      WHERE age(child_dob, dob) < CASE WHEN relationship LIKE 'Grand%' THEN interval '40 years'
        WHEN relationship IN ('Mother', 'Father') THEN interval '18 years' END`.execute(
      helpline.database,
    );
    expect(rows).toEqual([]);
  });

  it("enquiries that became a case: taken shortly before it was added, and about the same", async () => {
    const { rows } = await sql`SELECT enquiry_id, taken_on, added.changed_on FROM enquiries
      JOIN case_stage_changes AS added USING (case_id)
      WHERE action = 'create' AND (taken_on >= added.changed_on OR taken_on < added.changed_on - interval '5 days')`.execute(
      helpline.database,
    );
    expect(rows).toEqual([]);
    for (const { case_id, topic } of stored.enquiries.filter((each) => each.case_id !== null)) {
      const about = stored.cases.find((each) => each.case_id === case_id);
      const { reasons } = topics.find(({ nature }) => nature === topic) ?? {};
      expect(reasons).toContain(about?.reason_for_the_call_today);
    }
  });

  it("alerts of some guardians, most about languages and safe times, few not to be contacted", () => {
    const alerts = stored.alerts.flatMap((guardian) => guardian.alerts);
    const withSome = stored.alerts.filter((guardian) => guardian.alerts.length > 0);
    expect(withSome.length).toBeGreaterThan(10);
    expect(withSome.length).toBeLessThan(25);
    const kinds = countBy(alerts, ({ kind }) => kind);
    expect(kinds.interpreter).toBeGreaterThan(4);
    expect(kinds["do not contact"]).toBeGreaterThan(0);
    expect(kinds["do not contact"]).toBeLessThan(4);
    const today = now.toISOString().slice(0, 10);
    const late = alerts.filter((each) => isToReview(each, today)).length;
    expect(late).toBeGreaterThan(1);
    expect(late).toBeLessThan(8);
  });

  it("consents of most open cases, a few of them expired or withdrawn", () => {
    const { cases, consents } = stored;
    const open = cases.filter((row) => row.closed === 0).map((row) => row.case_id);
    expect(new Set(consents.map(({ case_id }) => case_id)).size).toBeGreaterThan(open.length / 2);
    const today = now.toISOString().slice(0, 10);
    const states = countBy(consents, (each) =>
      consentState(
        each,
        consents.filter(({ case_id }) => case_id === each.case_id),
        today,
      ),
    );
    expect(states.valid).toBeGreaterThan(100);
    for (const few of [states.expired, states.withdrawn]) {
      expect(few).toBeGreaterThan(3);
      expect(few).toBeLessThan(40);
    }
  });

  it("key dates of open cases: some late, some near, most met or later", () => {
    const open = stored.cases.filter((row) => row.closed === 0).map((row) => row.case_id);
    expect(stored.keyDates.every((row) => open.includes(row.case_id))).toBe(true);
    const today = now.toISOString().slice(0, 10);
    const counts = countBy(
      stored.keyDates.flatMap(({ starts, met }) =>
        dueDates(product.clocks, starts).map(({ clock, due_on }) =>
          met[clock.key] ? "met" : urgencyOf(daysBetween(today, due_on)),
        ),
      ),
      String,
    );
    for (const each of ["late", "near", "later", "met"]) expect(counts[each]).toBeGreaterThan(5);
    expect(counts.late).toBeLessThan(stored.keyDates.length / 3);
  });

  it("evaluations of many closed cases, and of no others", () => {
    const closed = stored.cases.filter((row) => row.closed === 1);
    const evaluated = stored.cases.filter((row) => row.evaluation_complete === 1);
    expect(evaluated.length).toBeGreaterThan(closed.length / 3);
    expect(evaluated.length).toBeLessThan(closed.length);
    expect(evaluated.every((row) => row.closed === 1 && row.consented_to_evaluation === 1)).toBe(
      true,
    );
    expect(stored.evaluations.map((row) => row.case_id).sort()).toEqual(
      evaluated.map((row) => row.case_id).sort(),
    );
  });

  it("follow-ups done and open, of nobody only while a case waits", () => {
    const open = stored.followUps.filter((row) => row.done_on === null);
    const withCase = stored.followUps.filter((row) => row.closed_with_case);
    expect(open.length).toBeGreaterThan(60);
    expect(withCase.length).toBeGreaterThan(10);
    const caseOf = new Map(stored.cases.map((row) => [row.case_id, row]));
    for (const row of stored.followUps) {
      const of = caseOf.get(row.case_id);
      if (!of) throw new Error("A follow-up has no case.");
      const { handler, clinic, closed } = assigneesOf(of);
      expect(Date.parse(row.created_on)).toBeGreaterThanOrEqual(Date.parse(of.added_on));
      if (row.closed_with_case) expect(closed).toBe(true);
      if (row.done_on === null) {
        expect(closed).toBe(false);
        expect([handler, clinic, managerId]).toContain(row.assigned_to);
      } else {
        expect(row.done_on >= row.created_on).toBe(true);
      }
    }
  });

  it("cases nearing their band, over it, and awaiting a handler", () => {
    const uses = countBy(stored.cases, (row) => {
      const band = product.bands[row.band - 1];
      return band ? bandUse(row.minutes_used, band) : "no band";
    });
    expect(uses.nearing).toBeGreaterThan(10);
    expect(uses.over).toBeGreaterThan(10);
    expect(uses.neutral).toBeGreaterThan(150);
    for (const stage of ["advisor", "advocate", "evaluator"] as const) {
      const waiting = stored.cases.filter(
        (row) => stageOf(row) === stage && row[`${stage}_id`] === null,
      );
      expect(waiting, stage).toHaveLength(5);
    }
  });
});

describe("what is there can be believed", () => {
  it("every telephone number and postcode passes our own check", async () => {
    const { database } = helpline;
    const of = (table: "guardians" | "gps" | "schools" | "local_authorities" | "users") =>
      rowsOf(database, table);
    const tables = ["guardians", "gps", "schools", "local_authorities", "users"] as const;
    const rows = (await Promise.all(tables.map(of))).flat();
    expect(rows.length).toBeGreaterThan(300);
    for (const { telephone, mobile, postcode, city } of rows) {
      if (city === undefined) continue;
      for (const number of [telephone, mobile]) {
        expect(doubtAbout("telephone", String(number ?? "")), String(number)).toBeNull();
      }
      expect(doubtAbout("postcode", String(postcode ?? "")), String(postcode)).toBeNull();
    }
  });

  it("numbers are those that Ofcom keeps free for drama", () => {
    const reserved = /^(?:(?:011[3-8]|01[2356]1|0161) 496 0|0191 498 0|020 7946 0|01632 960)$/;
    for (const { numbers } of places) expect(numbers).toMatch(reserved);
  });

  it("appointments are in working hours", () => {
    const inLondon = new Intl.DateTimeFormat("en-GB", {
      ...({ timeZone: "Europe/London", weekday: "short", hour: "2-digit", hour12: false } as const),
    });
    const partsOf = (moment: number) =>
      Object.fromEntries(inLondon.formatToParts(moment).map(({ type, value }) => [type, value]));
    const appointments = stored.logs.filter((log) => log.entry_type === "appointment");
    expect(appointments.length).toBeGreaterThan(100);
    for (const { added_on, duration } of appointments) {
      const ended = Date.parse(added_on);
      for (const moment of [ended - duration * 60_000, ended - 1]) {
        const { weekday, hour } = partsOf(moment);
        expect(["Sat", "Sun"]).not.toContain(weekday);
        expect(Number(hour), added_on).toBeGreaterThanOrEqual(9);
        expect(Number(hour), added_on).toBeLessThan(17);
      }
    }
  });

  it("families say many different things about the help", () => {
    const said = stored.evaluations.flatMap(({ comments, answers: { q9, q15, q16 } }) => [
      comments,
      q9,
      q15,
      q16,
    ]);
    expect(new Set(said.filter(Boolean)).size).toBeGreaterThanOrEqual(20);
  });

  it("what people promise and log is what their role does", async () => {
    const staff = await helpline.database
      .selectFrom("users")
      .select(["user_id", "user_type"])
      .execute();
    const roleOf = new Map(staff.map(({ user_id, user_type }) => [user_id, user_type]));
    const promised = (role: string) =>
      stored.followUps
        .filter(({ assigned_to }) => roleOf.get(assigned_to ?? 0) === role)
        .map(({ text }) => text);
    for (const text of promised("advisor")) {
      expect(text).not.toMatch(/bundle|draft plan|evaluation|questionnaire/);
    }
    for (const text of promised("evaluator")) expect(text).toMatch(/evaluation|parent/);
    for (const text of promised("clinic")) {
      expect(text).toMatch(/appointment|questionnaire|report/);
    }
    const told = ({ details, action_undertaken }: Stored["logs"][number]) =>
      `${details} ${action_undertaken ?? ""}`;
    for (const log of stored.logs.filter(({ user_type }) => user_type === "advisor")) {
      expect(told(log)).not.toMatch(/[Aa]ttended|[Dd]rafted|[Vv]isited|letter before claim/);
    }
  });

  it("cases are in England", async () => {
    const { rows } = await sql<{ areas: string[] }>`
      SELECT array_agg(DISTINCT upper(substring(postcode FROM '^[A-Za-z]+'))) AS areas FROM guardians`.execute(
      helpline.database,
    );
    const elsewhere = /^(?:AB|BT|CF|DD|DG|EH|FK|G|HS|IV|KA|KW|KY|LD|LL|ML|NP|PA|PH|SA|TD|ZE)$/;
    for (const area of rows[0]?.areas ?? []) expect(area).not.toMatch(elsewhere);
  });
});

describe("each case is consistent", () => {
  it("its minutes are the sum of its entries", () => {
    for (const row of stored.cases) {
      const sum = logsOf(row.case_id).reduce((minutes, log) => minutes + log.duration, 0);
      expect(row.minutes_used, `case ${row.case_id}`).toBe(sum);
    }
  });

  it("its flags match the last entry of its history", () => {
    for (const row of stored.cases) {
      const changes = stagesOf(row.case_id);
      const last = changes.at(-1);
      expect(changes[0]?.action).toBe("create");
      expect(last?.stage, `case ${row.case_id}`).toBe(stageOf(row));
      expect(last?.clinic_participating).toBe(row.clinic_participating);
      expect(row.closed === 1 ? last?.changed_on : null).toBe(row.closed_on);
      if (row.clinic_participating === 1) expect(row.clinic_id).not.toBeNull();
    }
  });

  it("its first entry and its re-opening are those of its history", () => {
    for (const row of stored.cases) {
      expect(row.first_entry_on, `case ${row.case_id}`).toBe(
        logsOf(row.case_id)[0]?.added_on ?? null,
      );
      const stages = stagesOf(row.case_id).map(({ stage }) => stage);
      expect(row.reopened).toBe(stages.slice(0, -1).includes("closed") ? 1 : 0);
    }
    expect(stored.cases.filter((row) => row.reopened === 1).length).toBeGreaterThan(3);
  });

  it("its dates are in order, within two years before today", () => {
    for (const row of stored.cases) {
      const changes = stagesOf(row.case_id).map((change) => change.changed_on);
      const entries = logsOf(row.case_id).map((log) => log.added_on);
      expect(changes).toEqual([...changes].sort());
      expect(entries).toEqual([...entries].sort());
      const all = [row.added_on, ...changes, ...entries, row.closed_on ?? now.toISOString()];
      expect([...all].sort()[0]).toBe(row.added_on);
      expect([...all].sort().at(-1)).toBe(all.at(-1));
      expect([...all].sort().at(-1)?.localeCompare(now.toISOString())).toBeLessThanOrEqual(0);
    }
    const dates = stored.cases.map((row) => row.added_on);
    expect(dates).toEqual([...dates].sort());
    const longAgo = dates.filter((date) => date < "2020");
    expect(longAgo).toHaveLength(10);
    expect(dates[longAgo.length]?.slice(0, 7)).toMatch(/^2024-0[67]$/);
    expect(dates.at(-1)?.slice(0, 7)).toBe("2026-06");
  });

  it("its entries obey the rules of the form", () => {
    for (const log of stored.logs) {
      expect(log.details).not.toBeNull();
      expect(log.duration).toBeGreaterThanOrEqual(5);
      if (log.entry_type === "data entry")
        expect([log.action_undertaken, log.outcome]).toEqual([null, null]);
      if (log.further_action === "save and close")
        expect(log.consented_to_evaluation).not.toBeNull();
    }
  });
});

it("uses only natures of case and options of the shipped configuration", () => {
  for (const { nature } of topics) expect(product.nature_of_case).toContain(nature);
  const used = stored.cases.map((row) => row.nature_of_case).filter((nature) => nature !== null);
  expect(used.length).toBeGreaterThan(20);
  for (const { answers } of stored.evaluations) {
    for (const { number, kind, options } of product.evaluation_questions) {
      const answer = answers[`q${number}`];
      if (kind === "text") expect(String(answer).length).toBeGreaterThanOrEqual(3);
      else expect(options.map((option) => option.value)).toContain(answer);
    }
  }
});

it("is the same every time", async () => {
  const again = await buildTestApp();
  await seedSampleData(again.database, password, now);
  const same = await everythingStored(again.database);
  await again.close();
  expect(same.logs).toEqual(stored.logs);
  expect(same.cases).toEqual(stored.cases);
});

describe("each demo account logs in and sees cases in its system", () => {
  const logIn = async (userType: Parameters<typeof demoUsername>[0]) => {
    const body = { username: demoUsername(userType), password };
    const answer = await helpline.call(authRoutes.login, { body });
    expect(answer.status).toBe(200);
    return String(answer.headers.authorization).replace("Bearer ", "");
  };

  /** Something overdue, due today, within a week and later. */
  const expectEachDue = async (token: string) => {
    helpline.clock.set(now);
    for (const due of dueRanges) {
      const { data } = await helpline.call(followUpRoutes.list, { query: { due }, token });
      expect(data.length, due).toBeGreaterThan(0);
    }
  };

  it.each(["advisor", "advocate", "clinic", "evaluator"] as const)("%s", async (userType) => {
    const routes = caseSystemRoutes[`${userType}s`];
    const token = await logIn(userType);
    const { data } = await helpline.call(routes.count, { token });
    expect(data.count).toBeGreaterThanOrEqual(7);
    expect(data.count).toBeLessThan(40);
    const list = await helpline.call(routes.list, { params: { page: 1 }, token });
    expect(list.data.length).toBeGreaterThanOrEqual(7);
    const params = { id: list.data[0].case_id };
    expect((await helpline.call(routes.details, { params, token })).status).toBe(200);
    await expectEachDue(token);
  });

  it("the manager has follow-ups of their own", async () => {
    await expectEachDue(await logIn("manager"));
  });

  it.each(["admin", "manager"] as const)("%s", async (userType) => {
    const { data } = await helpline.call(caseRoutes.count, { token: await logIn(userType) });
    expect(data).toEqual({ count: 300 });
  });
});
