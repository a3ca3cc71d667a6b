/**
 * Calls that nobody answered: their list, who sees whom in it, what takes a number off it, what is erased, and what
 * the general report and a subject access report say of calls.
 *
 * Rules: PRIV-9, REP-13, TEL-6.
 */
import { generalReportRoutes } from "@helpline/contract/reports/general-report";
import { subjectAccessRoutes } from "@helpline/contract/subject-access/subject-access";
import { type MissedCall, telephoneRoutes } from "@helpline/contract/telephone/telephone";
import {
  maxMissedCalls,
  rungBackUndoMinutes,
  silentMinutes,
  strangersNumberDays,
  telephoneMessages,
} from "@helpline/contract/telephone/telephone.plain";
import { beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "#database/database";
import { runRetention } from "#features/retention/index";
import { startTeam, type Team } from "#test/case-factories";
import { answered } from "#test/enquiry-kit";
import { insertGuardian } from "#test/factories";
import { auditMark, auditSince } from "#test/look";
import { incoming, serviceToken, telephoneOf } from "#test/telephone-kit";
import { forgetStrangers } from "./index.ts";

const { helpline, team, newCase } = await startTeam();
const { database, clock } = helpline;
const { token, token_id } = await serviceToken(helpline, "telephone");
const tell = telephoneOf(token);

const alerts = JSON.stringify([{ kind: "no voicemail", text: "Shared phone", review_on: null }]);
const { guardian_id: siobhan } = await insertGuardian(database, {
  first_name: "Siobhan",
  last_name: "Akhtar",
  mobile: "+44 7700 900123",
  alerts,
});
await newCase("advisor", { primary_guardian_id: siobhan });

const callTakers = ["admin", "manager", "advisor", "advocate"] as const;

const minutesLater = (minutes: number) =>
  clock.set(new Date(clock.now().getTime() + minutes * 60_000));

beforeEach(async () => {
  clock.set(new Date());
  await database.deleteFrom("rate_limits").execute();
  await database.deleteFrom("telephone_calls").execute();
});

let calls = 0;
/** An incoming call that ends without an answer. */
async function miss(from: string) {
  calls += 1;
  const call = incoming(`missed ${calls}`, { from });
  await tell(helpline, "newCall", call);
  await tell(helpline, "hangup", { ...call, cause: "cancel" });
}

async function answerCall(call: object) {
  calls += 1;
  const whole = incoming(`answered ${calls}`, call);
  for (const event of ["newCall", "answer", "hangup"]) await tell(helpline, event, whole);
}

const ask = (role: keyof Team = "manager") =>
  helpline.call(telephoneRoutes.missed, { token: team[role].token });
const list = async (role?: keyof Team): Promise<MissedCall[]> => (await ask(role)).data.rows;
const done = (number: string, role: keyof Team = "advisor") =>
  helpline.call(telephoneRoutes.done, { token: team[role].token, body: { number } });

describe("refuses", () => {
  it.each(["clinic", "evaluator"] as const)("the %s", async (role) => {
    await miss("07700 900123");
    expect((await ask(role)).status).toBe(403);
    expect((await done("07700 900123", role)).status).toBe(403);
    expect(await list()).toHaveLength(1);
  });

  it.each(["", " ", "x".repeat(201), "07700\u0000900123"])("the number %j", async (number) => {
    expect((await done(number)).status).toBe(422);
  });

  it.each(["07700 900999", "nobody", "+"])("%j, which is not on the list", async (number) => {
    await miss("07700 900123");
    expect(await done(number)).toMatchObject({
      status: 404,
      message: telephoneMessages.notMissed,
    });
  });
});

it("has one line for a number, however it is spelled, the last one first", async () => {
  const began = clock.now().toISOString();
  await miss("07700 900123");
  minutesLater(1);
  await miss("+447700900123");
  minutesLater(1);
  await miss("01392 555001");
  minutesLater(1);
  await miss("sip:07700900123@trunk.example.net");
  const [first, second, ...others] = await list();
  expect(others).toEqual([]);
  expect(first).toMatchObject({ number: "07700900123", tries: 3 });
  expect(second).toMatchObject({ number: "01392 555001", tries: 1, guardians: [] });
  expect(Date.parse(first?.first ?? "") - Date.parse(began)).toBeLessThan(30_000);
  expect(first && Date.parse(first.last) - Date.parse(first.first)).toBeGreaterThan(170_000);
});

it("has no line for withheld numbers, outgoing calls and calls that still ring", async () => {
  await miss("anonymous");
  const out = { direction: "out", from: "0117 496 0100", to: "07700 900123" };
  await tell(helpline, "newCall", incoming("out", out));
  await tell(helpline, "hangup", incoming("out", out));
  await tell(helpline, "newCall", incoming("rings"));
  expect(await list()).toEqual([]);
});

it("has a line for a call that fell silent without an end", async () => {
  await tell(helpline, "newCall", incoming("silent"));
  minutesLater(silentMinutes - 1);
  expect(await list()).toEqual([]);
  minutesLater(2);
  expect(await list()).toHaveLength(1);
});

it.each([
  ["from it", {}],
  ["to it", { direction: "out", from: "201", to: "0044 7700 900123" }],
])("loses a number once a call %s is answered, until it is missed again", async (_what, call) => {
  await miss("07700 900123");
  await miss("01392 555001");
  await answerCall(call);
  expect((await list()).map(({ number }) => number)).toEqual(["01392 555001"]);
  minutesLater(1);
  await miss("07700 900123");
  expect(await list()).toMatchObject([{ tries: 1 }, { number: "01392 555001" }]);
});

it("keeps a number that was missed after a call from it was answered, also when that call ends", async () => {
  const long = incoming("long");
  await tell(helpline, "newCall", long);
  await tell(helpline, "answer", long);
  minutesLater(1);
  await miss("07700 900123");
  minutesLater(1);
  await tell(helpline, "hangup", long);
  await tell(helpline, "answer", long);
  expect(await list()).toMatchObject([{ number: "07700 900123", tries: 1 }]);
});

it("has a call that still rang when its number was rung back, once nobody answers it", async () => {
  await miss("07700 900123");
  const ringing = incoming("rings on");
  await tell(helpline, "newCall", ringing);
  await done("07700 900123");
  expect(await list()).toEqual([]);
  await tell(helpline, "hangup", { ...ringing, cause: "cancel" });
  expect(await list()).toMatchObject([{ number: "07700 900123", tries: 1 }]);
});

it("loses a number that was rung back, records it without the number", async () => {
  await miss("07700 900123");
  await miss("07700 900123");
  await miss("01392 555001");
  const mark = await auditMark(database);
  expect(await done("+44 7700 900123")).toMatchObject({ message: telephoneMessages.done });
  const records = await auditSince(database, mark);
  expect(records).toMatchObject([
    {
      action: "action",
      entity: "telephone_calls",
      user_id: team.advisor.userId,
      after: { calls: [expect.any(Number), expect.any(Number)] },
    },
  ]);
  expect(JSON.stringify(records)).not.toContain("7700");
  expect(await list()).toMatchObject([{ number: "01392 555001" }]);
  expect((await done("+44 7700 900123")).status).toBe(404);
});

describe("takes back “rang back”", () => {
  const undo = (number: string, role: keyof Team = "advisor") =>
    helpline.call(telephoneRoutes.undo, { token: team[role].token, body: { number } });
  const refused = { status: 409, message: telephoneMessages.notUndoable };

  it("not for the clinic and the evaluator, nor for a colleague, nor of a number that is on the list", async () => {
    await miss("07700 900123");
    expect(await undo("07700 900123")).toMatchObject(refused);
    await done("07700 900123");
    expect((await undo("07700 900123", "clinic")).status).toBe(403);
    expect((await undo("07700 900123", "evaluator")).status).toBe(403);
    expect(await undo("07700 900123", "manager")).toMatchObject(refused);
    expect(await list()).toEqual([]);
  });

  it(`not after ${rungBackUndoMinutes} minutes`, async () => {
    await miss("07700 900123");
    await done("07700 900123");
    minutesLater(rungBackUndoMinutes + 1);
    expect(await undo("07700 900123")).toMatchObject(refused);
    expect(await list()).toEqual([]);
  });

  it("not once somebody has spoken with the number", async () => {
    await miss("07700 900123");
    await done("07700 900123");
    minutesLater(1);
    await answerCall({ direction: "out", from: "201", to: "0044 7700 900123" });
    expect(await undo("07700 900123")).toMatchObject(refused);
    expect(await list()).toEqual([]);
  });

  it("although a colleague has rung the number back since", async () => {
    await miss("07700 900123");
    await done("07700 900123");
    minutesLater(1);
    await miss("07700 900123");
    await done("07700 900123", "manager");
    expect(await undo("07700 900123")).toMatchObject({ message: telephoneMessages.undone });
    expect(await list()).toMatchObject([{ number: "07700 900123", tries: 1 }]);
  });

  it("with every try of the line, but not of an earlier time it was rung back, and records it without the number", async () => {
    await miss("07700 900123");
    await done("07700 900123");
    minutesLater(2);
    await miss("07700 900123");
    await miss("07700 900123");
    await done("07700 900123");
    const mark = await auditMark(database);
    expect(await undo("+44 7700 900123")).toMatchObject({ message: telephoneMessages.undone });
    const records = await auditSince(database, mark);
    expect(await list()).toMatchObject([{ number: "07700 900123", tries: 2 }]);
    expect(records).toMatchObject([
      { action: "action", entity: "telephone_calls", detail: "took back “rang back”" },
    ]);
    expect(JSON.stringify(records)).not.toContain("7700");
  });
});

it("names a family to whom a look-up names it with its cases, and records that", async () => {
  await miss("07700 900123");
  const siobhans = {
    guardian_id: siobhan,
    first_name: "Siobhan",
    last_name: "Akhtar",
    alerts: JSON.parse(alerts),
  };
  for (const role of callTakers) {
    const mark = await auditMark(database);
    const [line] = await list(role);
    const records = await auditSince(database, mark);
    expect(line?.number).toBe("07700 900123");
    if (role === "advocate") {
      expect([line?.guardians, records]).toEqual([[], []]);
      continue;
    }
    expect(line?.guardians).toEqual([siobhans]);
    expect(records).toMatchObject([
      { action: "search", detail: "missed calls", after: { ids: [siobhan] } },
    ]);
  }
});

it(`shows ${maxMissedCalls} numbers, and how many there are`, async () => {
  const now = clock.now();
  const many = Array.from({ length: maxMissedCalls + 3 }, (_each, at) => ({
    call_id: `many ${at}`,
    direction: "in" as const,
    number: `0117 496 ${String(at).padStart(4, "0")}`,
    rang_at: now,
    last_event_at: now,
    ended_at: now,
  }));
  await database.insertInto("telephone_calls").values(many).execute();
  const { data } = await ask();
  expect([data.rows.length, data.count]).toEqual([maxMissedCalls, maxMissedCalls + 3]);
});

describe("erasing", () => {
  const numbers = async () =>
    (
      await database.selectFrom("telephone_calls").select("number").orderBy("rang_at").execute()
    ).map(({ number }) => number);

  /** How many calls still have the telephone system's id, which may contain the number. */
  const idsLeft = async () =>
    (await database.selectFrom("telephone_calls").select("call_id").execute()).filter(
      ({ call_id }) => call_id !== null,
    ).length;

  it("clears old numbers of nobody, and keeps the calls", async () => {
    await miss("01392 555001");
    await miss("07700 900123");
    minutesLater((strangersNumberDays - 1) * 24 * 60);
    await forgetStrangers(database, clock);
    expect(await numbers()).toEqual(["01392 555001", "07700 900123"]);
    minutesLater(2 * 24 * 60);
    await miss("01392 555002");
    await forgetStrangers(database, clock);
    expect(await numbers()).toEqual([null, "07700 900123", "01392 555002"]);
    expect(await idsLeft()).toBe(2);
    // The session of the team is over by then.
    const { token } = await helpline.logIn("manager");
    const { data } = await helpline.call(telephoneRoutes.missed, { token });
    expect(data.rows.map(({ number }: MissedCall) => number)).toEqual([
      "01392 555002",
      "07700 900123",
    ]);
  });

  it("keeps the numbers of callers who have an enquiry, until it is deleted", async () => {
    const { enquiry_id } = await database
      .insertInto("enquiries")
      .values({
        ...answered,
        taken_by: team.advisor.userId,
        reference: "K7M2QX",
        telephone: "+44 1392 555003",
      })
      .returning("enquiry_id")
      .executeTakeFirstOrThrow();
    await miss("01392 555003");
    minutesLater((strangersNumberDays + 1) * 24 * 60);
    await forgetStrangers(database, clock);
    expect([await numbers(), await idsLeft()]).toEqual([["01392 555003"], 1]);
    await database.deleteFrom("enquiries").where("enquiry_id", "=", enquiry_id).execute();
    await forgetStrangers(database, clock);
    expect([await numbers(), await idsLeft()]).toEqual([[null], 0]);
  });

  it("clears the telephone system's id also of calls whose number no event has said", async () => {
    const call = incoming("3cx-07700900777-1", { from: undefined });
    await tell(helpline, "hangup", { ...call, cause: "cancel" });
    minutesLater((strangersNumberDays + 1) * 24 * 60);
    await forgetStrangers(database, clock);
    expect(await idsLeft()).toBe(0);
  });

  it("clears the numbers of a guardian who is erased at once, but not those of others", async () => {
    const number = "0161 496 0701";
    const { guardian_id } = await insertGuardian(database, {
      telephone: number,
      mobile: "07700 900 123",
    });
    await miss(number);
    await miss("07700 900123");
    const owner = openDatabase(helpline.connection("owner"), {
      connections: 2,
      onIdleError: () => undefined,
    });
    const none = { years: undefined, deletedDays: undefined, enquiryDays: undefined };
    const asked = { database: owner, store: helpline.fileStore, now: clock.now(), ...none };
    await runRetention(
      { ...asked, timeZone: "Europe/London", say: () => undefined },
      { guardianId: guardian_id, apply: true },
    );
    await owner.destroy();
    expect(await numbers()).toEqual([null, "07700 900123"]);
    expect(await idsLeft()).toBe(1);
  });

  it("clears the number of a family once nobody on file has it", async () => {
    const { guardian_id } = await insertGuardian(database, { telephone: "0161 496 0700" });
    await miss("0161 496 0700");
    minutesLater((strangersNumberDays + 1) * 24 * 60);
    await forgetStrangers(database, clock);
    expect(await numbers()).toEqual(["0161 496 0700"]);
    await database.deleteFrom("guardians").where("guardian_id", "=", guardian_id).execute();
    await forgetStrangers(database, clock);
    expect(await numbers()).toEqual([null]);
  });
});

describe("the general report", () => {
  const report = async () => {
    const today = clock.now().toISOString().slice(0, 10);
    const query = { from: today, to: today };
    return helpline.call(generalReportRoutes.read, { token: team.manager.token, query });
  };
  const csv = async () =>
    (await helpline.call(generalReportRoutes.csv, { token: team.manager.token })).data;

  it("counts calls offered, answered and missed, and the median wait", async () => {
    const start = new Date();
    for (const [at, wait] of [20, 4, 8].entries()) {
      clock.set(start);
      await tell(helpline, "newCall", incoming(`waits ${at}`));
      clock.set(new Date(start.getTime() + wait * 1000));
      await tell(helpline, "answer", incoming(`waits ${at}`));
    }
    await miss("anonymous");
    await miss("01392 555001");
    await tell(helpline, "newCall", incoming("rings"));
    await answerCall({ direction: "out", from: "201", to: "01392 555001" });
    const { data } = await report();
    expect(data.telephone).toEqual({
      offered: 5,
      answered: 3,
      missed: 2,
      median_wait: expect.closeTo(8, 0),
    });
    expect(data.before.telephone).toEqual({
      offered: 0,
      answered: 0,
      missed: 0,
      median_wait: null,
    });
    expect(await csv()).toContain("Calls offered,5");
  });

  it("says nothing of the telephone to a helpline without one", async () => {
    expect((await report()).data.telephone).toMatchObject({ offered: 0, median_wait: null });
    await database.deleteFrom("service_tokens").where("token_id", "=", token_id).execute();
    const { data } = await report();
    expect([data.telephone, data.before.telephone]).toEqual([null, null]);
    expect(await csv()).not.toContain("Calls offered");
  });
});

it("discloses the calls of a guardian in a subject access report", async () => {
  const now = clock.now();
  const call = { direction: "in" as const, rang_at: now, last_event_at: now, ended_at: now };
  await database
    .insertInto("telephone_calls")
    .values([
      { ...call, call_id: "sar 1", number: "07700 900123" },
      { ...call, call_id: "sar 2", number: "01392 555001" },
    ])
    .execute();
  const { data } = await helpline.call(subjectAccessRoutes.guardianJson, {
    token: team.manager.token,
    params: { id: siobhan },
  });
  const { sections } = JSON.parse(data).parts[0];
  const found = sections.find(({ title }: { title: string }) => title === "Telephone calls");
  expect(found.records).toHaveLength(1);
  expect(JSON.stringify(found)).toContain("07700 900123");
});
