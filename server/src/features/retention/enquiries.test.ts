/**
 * What becomes of enquiries: after their time, when their family is erased, and in answers to subject access
 * requests; and when records that they name are merged.
 *
 * Rules: DUP-4, DUP-9, PRIV-9, PRIV-10, PRIV-12, USER-10.
 */
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { legalHoldRoutes } from "@helpline/contract/cases/legal-hold";
import { draftName, draftRoutes } from "@helpline/contract/drafts/drafts";
import { subjectAccessRoutes } from "@helpline/contract/subject-access/subject-access";
import { userMessages } from "@helpline/contract/users/users.messages";
import { userRoutes } from "@helpline/contract/users/users.routes";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "#database/database";
import { newCaseBody } from "#test/case-factories";
import { answered, ringBack, startEnquiries } from "#test/enquiry-kit";
import { insertGuardian, insertUser } from "#test/factories";
import { mergeCalls, mergeExample } from "#test/merge-kit";
import { type Request, runRetention } from "./index.ts";

const { added, attempt, database, helpline, newCase, read, remove, stored, team, toCase, update } =
  await startEnquiries();
const guardians = mergeExample("guardians");
const owner = openDatabase(helpline.connection("owner"), {
  connections: 2,
  onIdleError: () => undefined,
});
afterAll(() => owner.destroy());
beforeEach(() => database.deleteFrom("enquiries").execute());

const word = "Quillfeather";
const personal = {
  ...ringBack("2100-01-04"),
  name: `Ada ${word}`,
  telephone: "07700 909404",
  email: "quillfeather@example.org",
  postcode: "ZZ9 4QF",
  child_name: `Bo ${word}`,
  notes: `Notes on ${word}`,
};

interface Run extends Request {
  readonly enquiryDays?: number;
  readonly years?: number;
}

async function run({ enquiryDays, years, ...asked }: Run, inDays = 0) {
  const lines: string[] = [];
  await runRetention(
    {
      database: owner,
      store: helpline.fileStore,
      now: new Date(Date.now() + inDays * 24 * 3600 * 1000),
      timeZone: "Europe/London",
      years,
      deletedDays: undefined,
      enquiryDays,
      say: (line) => lines.push(line),
    },
    { ...asked, apply: true },
  );
  return lines.join("\n");
}

/** The tables that still have the word. */
async function whereWordIs(): Promise<string[]> {
  const tables = ["enquiries", "enquiry_attempts", "drafts", "audit_log", "guardians", "case_logs"];
  const found: string[] = [];
  for (const table of tables) {
    const { rows } = await sql`SELECT FROM ${sql.table(table)} AS each
      WHERE each::text ILIKE ${`%${word}%`} LIMIT 1`.execute(owner);
    if (rows.length > 0) found.push(table);
  }
  return found;
}

describe("after RETENTION_ENQUIRY_DAYS", () => {
  it("who called and what was noted is gone everywhere, and the counts stay", async () => {
    const id = await added(personal);
    const tried = { enquiry_id: id, minutes: 3, notes: `Rang ${word}` };
    await attempt({ ...tried, reached: true, outcome: "answered" });
    const { token } = team.advisor;
    const params = { name: draftName("enquiry-form", id) };
    const kept = { params, body: { values: { name: word } }, token };
    expect((await helpline.call(draftRoutes.put, kept)).status).toBe(201);
    const ofCase = { params: { name: draftName("enquiry-case", id) }, token: team.manager.token };
    expect((await helpline.call(draftRoutes.put, { ...kept, ...ofCase })).status).toBe(201);
    const deleted = await added(personal);
    expect((await remove({ enquiry_id: deleted }, "manager")).status).toBe(200);
    const everywhere = ["enquiries", "enquiry_attempts", "drafts", "audit_log"];

    expect(await run({ enquiryDays: 30 }, 29)).not.toContain("Enquiries");
    expect(await whereWordIs()).toEqual(everywhere);
    expect(await run({}, 31)).toContain("RETENTION_ENQUIRY_DAYS");
    expect(await whereWordIs()).toEqual(everywhere);
    const told = await run({ enquiryDays: 30 }, 31);
    expect(told).toContain("Enquiries that will no longer tell who called: 1");
    expect(await whereWordIs()).toEqual([]);
    expect(await read(id)).toMatchObject({
      minutes: personal.minutes,
      caller: personal.caller,
      outcome: "answered",
      name: null,
      telephone: null,
      email: null,
      postcode: null,
      child_name: null,
      notes: null,
      attempts: [{ minutes: 3, notes: null }],
    });
    expect(await run({ enquiryDays: 30 }, 31)).not.toContain("Enquiries");
  });

  it("so is what somebody writes into one that was cleared", async () => {
    const id = await added(personal);
    await run({ enquiryDays: 30 }, 31);
    await attempt({ enquiry_id: id, reached: false, minutes: 3, notes: `Rang ${word}` });
    expect(await whereWordIs()).not.toEqual([]);
    await run({ enquiryDays: 30 }, 31);
    const { name, telephone, email } = personal;
    expect(await read(id)).toMatchObject({ name, telephone, email, attempts: [{ notes: null }] });
  });

  it("the name and number of somebody who is still to be rung back stay until that is done", async () => {
    const id = await added(personal);
    const told = await run({ enquiryDays: 30 }, 31);
    expect(told).toContain("Enquiries that will no longer tell who called: 1");
    const { name, telephone, email } = personal;
    const kept = { name, telephone, email, notes: null, child_name: null, postcode: null };
    expect(await read(id)).toMatchObject({ outcome: "call back", ...kept });
    // Once, not again every night.
    expect(await run({ enquiryDays: 30 }, 32)).not.toContain("Enquiries that will");
    await attempt({ enquiry_id: id, reached: true, minutes: 3, outcome: "answered" });
    await run({ enquiryDays: 30 }, 33);
    expect(await read(id)).toMatchObject({ name: null, telephone: null, email: null });
    expect(await whereWordIs()).toEqual([]);
  });

  it("so are drafts of enquiries that were never added", async () => {
    const params = { name: draftName("enquiry-form", "new") };
    const { token } = team.advisor;
    await helpline.call(draftRoutes.put, { params, body: { values: { name: word } }, token });
    await run({ enquiryDays: 30 }, 29);
    expect(await whereWordIs()).toEqual(["drafts"]);
    await run({ enquiryDays: 30 }, 31);
    expect(await whereWordIs()).toEqual([]);
  });

  it("an enquiry of a case under legal hold is kept", async () => {
    const case_id = await newCase("advisor");
    const id = await stored({ name: word, outcome: "became a case", case_id });
    const body = { case_id, reason: "Tribunal appeal pending" };
    await helpline.call(legalHoldRoutes.set, { body, token: team.manager.token });
    await run({ enquiryDays: 1 }, 10);
    expect(await read(id)).toMatchObject({ name: word });
    await helpline.call(legalHoldRoutes.lift, { body, token: team.manager.token });
    await run({ enquiryDays: 1 }, 10);
    expect(await read(id)).toMatchObject({ name: null });
  });

  it("so is what the audit log says of one that was deleted before the hold", async () => {
    const case_id = await newCase("advisor");
    const enquiry_id = await added({ ...ringBack("2100-01-04"), name: `Ada ${word}` });
    await toCase({ enquiry_id, case_id, version: 1 });
    expect((await remove({ enquiry_id }, "manager")).status).toBe(200);
    const body = { case_id, reason: "Tribunal appeal pending" };
    await helpline.call(legalHoldRoutes.set, { body, token: team.manager.token });
    await run({ enquiryDays: 1 }, 10);
    expect(await whereWordIs()).toEqual(["audit_log"]);
    await helpline.call(legalHoldRoutes.lift, { body, token: team.manager.token });
    await run({ enquiryDays: 1 }, 10);
    expect(await whereWordIs()).toEqual([]);
  });
});

describe("erasing on request", () => {
  it("a case clears the enquiry that it came from", async () => {
    const { guardian_id } = await insertGuardian(database);
    const enquiry_id = await added({ ...personal, outcome: "needs a case" });
    const { data } = await helpline.call(caseRoutes.create, {
      body: newCaseBody(guardian_id, { enquiry_id }),
      token: team.manager.token,
    });
    await run({ caseId: data.case_id });
    expect(await whereWordIs()).toEqual([]);
    const rest = { outcome: "became a case", case_id: null, name: null, minutes: 6 };
    expect(await read(enquiry_id)).toMatchObject(rest);
  });

  it("a case forgets an enquiry that became it and was deleted", async () => {
    const case_id = await newCase("advisor");
    const enquiry_id = await added(personal);
    await toCase({ enquiry_id, case_id, version: 1 });
    const changed = { enquiry_id, version: 2, child_name: `Cy ${word}` };
    expect((await update(changed, "manager")).status).toBe(201);
    expect((await remove({ enquiry_id }, "manager")).status).toBe(200);
    await run({ caseId: case_id });
    expect(await whereWordIs()).toEqual([]);
  });

  it("a guardian forgets deleted enquiries: linked ones, also of a merged record, and those with their number", async () => {
    const [kept, merged, gone] = [
      (await insertGuardian(database, { telephone: personal.telephone })).guardian_id,
      (await insertGuardian(database)).guardian_id,
      (await insertGuardian(database)).guardian_id,
    ];
    const enquiries = [
      { ...answered, name: word, guardian_id: kept },
      { ...answered, name: word, guardian_id: merged },
      { ...answered, name: word, guardian_id: gone },
      { ...answered, name: word, telephone: "+44 7700 909404" },
      { ...answered, name: "Bloom", telephone: "07700 909405" },
    ];
    const { merge } = mergeCalls(helpline, team, guardians);
    for (const body of enquiries)
      await remove({ enquiry_id: await added(body, "manager") }, "manager");
    expect((await merge(kept, merged)).status).toBe(201);
    await helpline.call(guardians.routes.remove, { body: { id: gone }, token: team.manager.token });
    await run({ guardianId: kept });
    await run({ guardianId: gone });
    expect(await whereWordIs()).toEqual([]);
    const { rows } = await sql`SELECT FROM audit_log WHERE before->>'name' = 'Bloom'`.execute(
      owner,
    );
    expect(rows).toHaveLength(1);
  });

  it("a guardian clears the enquiries that are linked, and those with exactly the number or address", async () => {
    const { guardian_id } = await insertGuardian(database, {
      mobile: personal.telephone,
      email: personal.email,
    });
    const linked = await added({ ...answered, name: word, guardian_id }, "manager");
    const byNumber = await added({ ...answered, name: word, telephone: "+44 7700 909404" });
    const byEmail = await added({ ...answered, name: word, email: personal.email });
    const another = await added({ ...answered, name: "Bloom", telephone: "07700 909405" });
    await run({ guardianId: guardian_id });
    for (const id of [linked, byNumber, byEmail]) {
      expect(await read(id)).toMatchObject({ name: null, guardian_id: null });
    }
    expect(await read(another)).toMatchObject({ name: "Bloom" });
    expect(await whereWordIs()).toEqual([]);
  });

  it("a guardian keeps an enquiry from an address that is theirs but for a hyphen", async () => {
    const { guardian_id } = await insertGuardian(database, { email: "annemarie@example.org" });
    const id = await added({ ...answered, email: "anne-marie@example.org" });
    await run({ guardianId: guardian_id });
    expect(await read(id)).toMatchObject({ email: "anne-marie@example.org" });
  });

  it("a guardian is forgotten by drafts of enquiries that chose them", async () => {
    const { guardian_id } = await insertGuardian(database, {});
    const other = await insertGuardian(database, {});
    const keep = (role: "advisor" | "manager", values: object) =>
      helpline.call(draftRoutes.put, {
        params: { name: draftName("enquiry-form", "new") },
        body: { values },
        token: team[role].token,
      });
    await keep("advisor", { guardian_id, name: word });
    await keep("manager", { guardian_id: other.guardian_id, name: "Bloom" });
    await run({ guardianId: guardian_id });
    expect(await whereWordIs()).toEqual([]);
    expect(await database.selectFrom("drafts").select("user_id").execute()).toEqual([
      { user_id: team.manager.userId },
    ]);
    await database.deleteFrom("drafts").execute();
  });

  it("a guardian keeps an enquiry from their number that belongs to a case under legal hold", async () => {
    const { guardian_id } = await insertGuardian(database, { telephone: "07700 909408" });
    const case_id = await newCase("advisor");
    const said = { name: "Bloom", telephone: "07700 909408" };
    const id = await stored({ ...said, outcome: "became a case", case_id });
    const body = { case_id, reason: "Tribunal appeal pending" };
    await helpline.call(legalHoldRoutes.set, { body, token: team.manager.token });
    await run({ guardianId: guardian_id });
    expect(await read(id)).toMatchObject(said);
  });
});

it("a subject access report has the enquiries of the guardian and their tries, and of a case its own", async () => {
  const { guardian_id } = await insertGuardian(database, { telephone: "07700 909406" });
  const id = await added({ ...personal, guardian_id }, "manager");
  await attempt({ enquiry_id: id, reached: true, minutes: 3, notes: "Rang back" }, "manager");
  await added({ ...answered, telephone: "07700 909406", notes: "By number" });
  await added({ ...answered, telephone: "07700 909407", notes: "Somebody else" });
  const { data } = await helpline.call(subjectAccessRoutes.guardianJson, {
    params: { id: guardian_id },
    token: team.manager.token,
  });
  const report = typeof data === "string" ? JSON.parse(data) : data;
  const section = (title: string) =>
    report.parts[0].sections.find((each: { title: string }) => each.title === title).records;
  const valuesIn = (records: { field: string; value: unknown }[][]) =>
    records.map((record) => Object.fromEntries(record.map(({ field, value }) => [field, value])));
  expect(valuesIn(section("Enquiries"))).toMatchObject([
    { name: personal.name, notes: personal.notes, minutes: 6 },
    { notes: "By number" },
  ]);
  expect(valuesIn(section("Attempts to ring back"))).toMatchObject([{ notes: "Rang back" }]);
});

it("a merge moves the enquiries of a guardian, and undoing it moves them back", async () => {
  const [kept, merged] = [
    (await insertGuardian(database)).guardian_id,
    (await insertGuardian(database)).guardian_id,
  ];
  const [moved, own] = [
    await added({ ...answered, guardian_id: merged }, "manager"),
    await added({ ...answered, guardian_id: kept }, "manager"),
  ];
  const { merge, unmerge } = mergeCalls(helpline, team, guardians);
  expect((await merge(kept, merged)).status).toBe(201);
  expect(await read(moved)).toMatchObject({ guardian_id: kept, version: 2 });
  expect((await unmerge(merged)).status).toBe(201);
  expect(await read(moved)).toMatchObject({ guardian_id: merged });
  expect(await read(own)).toMatchObject({ guardian_id: kept });
});

it("a user who took one is not deleted", async () => {
  const { user_id } = await insertUser(database);
  await stored({ taken_by: user_id });
  const answer = await helpline.call(userRoutes.remove, {
    body: { id: user_id },
    token: team.admin.token,
  });
  expect(answer).toMatchObject({ status: 409, message: userMessages.hasEnquiries });
});

it("an enquiry keeps the guardian of an old case, as a change of the record does", async () => {
  const [silent, inTouch] = [await insertGuardian(database), await insertGuardian(database)];
  for (const { guardian_id } of [silent, inTouch])
    await newCase("closed", { primary_guardian_id: guardian_id });
  const enquiry_id = await added({ ...answered, guardian_id: inTouch.guardian_id }, "manager");
  const taken_on = new Date(Date.now() + 8 * 365 * 24 * 3600 * 1000).toISOString();
  await owner
    .updateTable("enquiries")
    .set({ taken_on })
    .where("enquiry_id", "=", enquiry_id)
    .execute();
  await run({ years: 6 }, 10 * 365);
  const left = await database.selectFrom("guardians").select("guardian_id").execute();
  const ids = left.map(({ guardian_id }) => guardian_id);
  expect(ids).toContain(inTouch.guardian_id);
  expect(ids).not.toContain(silent.guardian_id);
});
