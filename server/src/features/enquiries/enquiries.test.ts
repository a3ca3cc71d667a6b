/**
 * Keeping, changing and deleting enquiries: what is stored, what is refused, and who sees what.
 *
 * Rules: ENQ-1, ENQ-2, ENQ-3, ENQ-4, ENQ-6.
 */
import { draftName, draftRoutes } from "@helpline/contract/drafts/drafts";
import { enquiryMessages } from "@helpline/contract/enquiries/enquiry.messages";
import { longestNotes, referenceAlphabet } from "@helpline/contract/enquiries/enquiry-values";
import { describe, expect, it } from "vitest";
import { assignedTo, errorsOf, expectNothingWritten, lastAudit } from "#test/case-factories";
import { answered, ringBack, startEnquiries } from "#test/enquiry-kit";
import { insertGuardian, insertLocalAuthority, insertUser } from "#test/factories";
import { mergeCalls, mergeExample } from "#test/merge-kit";
import { insertEnquiry } from "./enquiries.repository.ts";

const kit = await startEnquiries();
const { added, create, database, details, helpline, newCase, read, remove, team, update } = kit;
helpline.clock.set(new Date("2026-03-10T09:30:00.000Z"));

const { merge } = mergeCalls(helpline, team, mergeExample("guardians"));
const guardian = async () => (await insertGuardian(database)).guardian_id;

describe("an enquiry", () => {
  it("is answered with its reference, and read back as it was typed", async () => {
    const { local_authority_id } = await insertLocalAuthority(database);
    const guardian_id = await guardian();
    await newCase("advisor", { primary_guardian_id: guardian_id });
    const body = {
      ...ringBack("2026-03-10", { call_back_by: team.advocate.userId }),
      topic: null,
      notes: "Asked about transport.\nWill send the form.",
      name: "Ruth Bloom",
      telephone: "07700 900456",
      email: "ruth@example.org",
      postcode: "EX9 7LN",
      child_name: "Ada",
      local_authority_id,
      guardian_id,
    };
    const { status, message, data } = await create(body);
    expect([status, message]).toEqual([201, enquiryMessages.added]);
    expect(data).toEqual({ enquiry_id: data.enquiry_id, reference: data.reference });
    expect(data.reference).toMatch(new RegExp(`^[${referenceAlphabet}]{6}$`));
    expect((await details(data.enquiry_id)).data).toEqual({
      ...body,
      ...data,
      taken_by: team.advisor.userId,
      taken_by_name: "Wilhelmina Okonkwo",
      taken_on: expect.stringMatching(/^2026-03-10T09:30/),
      call_back_by_name: "Wilhelmina Okonkwo",
      local_authority_name: "Leeds City Council",
      guardian_name: "Marguerite Featherstonehaugh",
      guardian_alerts: [],
      case_id: null,
      attempts: [],
      version: 1,
    });
    expect(await lastAudit(database, "enquiries")).toMatchObject({
      action: "create",
      entity_id: String(data.enquiry_id),
      user_id: team.advisor.userId,
    });
  });

  it("of a wrong number needs nothing but the caller, and keeps what was said", async () => {
    const id = await added({ caller: "wrong number" });
    expect(await read(id)).toMatchObject({ channel: "call", minutes: 1, outcome: "nothing to do" });
    const other = await added({ caller: "wrong number", minutes: 0, channel: "email" });
    expect(await read(other)).toMatchObject({ channel: "email", minutes: 0 });
  });

  it("takes the place of its draft; a wrong number that is saved without the form leaves another call's", async () => {
    const { token } = team.advisor;
    const params = { name: draftName("enquiry-form", "new") };
    const body = { values: { name: "Ruth Bloom" } };
    expect((await helpline.call(draftRoutes.put, { params, body, token })).status).toBe(201);
    const draft = async () => (await helpline.call(draftRoutes.get, { params, token })).data;
    await added({ caller: "wrong number" });
    expect(await draft()).toMatchObject({ values: body.values });
    await added();
    expect(await draft()).toBeNull();
  });

  it("of anybody else needs channel, caller, minutes and outcome", async () => {
    const answer = await expectNothingWritten(helpline, () => create({}));
    expect(answer.status).toBe(422);
    expect(errorsOf(answer)).toEqual([
      { field: "channel", message: enquiryMessages.channel },
      { field: "caller", message: enquiryMessages.caller },
      { field: "outcome", message: enquiryMessages.outcome },
      { field: "minutes", message: enquiryMessages.minutes },
    ]);
  });

  it("gets another reference if the first ones are taken", async () => {
    const given = ["AAAAAA", "AAAAAA", "BBBBBB"];
    const values = { ...answered, taken_by: team.advisor.userId };
    const next = () => given.shift() ?? "CCCCCC";
    expect(await insertEnquiry(database, values, next)).toMatchObject({ reference: "AAAAAA" });
    expect(await insertEnquiry(database, values, next)).toMatchObject({ reference: "BBBBBB" });
  });

  it.each([
    ["channel", "pigeon", enquiryMessages.channel],
    ["caller", "ghost", enquiryMessages.caller],
    ["outcome", "solved", enquiryMessages.outcome],
    ["outcome", "became a case", enquiryMessages.outcome],
    ["minutes", -1, enquiryMessages.minutes],
    ["minutes", 1.5, enquiryMessages.minutes],
    ["minutes", 1441, enquiryMessages.minutes],
    ["minutes", "twelve", enquiryMessages.minutes],
    ["minutes", null, enquiryMessages.minutes],
    ["topic", "No such topic", enquiryMessages.topic],
    ["notes", "x".repeat(longestNotes + 1), "Notes may have at most 10000 characters."],
    ["call_back_on", "2026-02-30", enquiryMessages.callBackOn],
    ["guardian_id", 2_000_000, enquiryMessages.unknownGuardian],
    ["local_authority_id", 2_000_000, enquiryMessages.unknownAuthority],
    ["local_authority_id", "Leeds", enquiryMessages.localAuthority],
    ["reference", "AAAAAA", "Unknown field: reference."],
  ])("refuses %s %.20j in words", async (field, value, message) => {
    const answer = await expectNothingWritten(helpline, () =>
      create({ ...answered, [field]: value }),
    );
    expect(answer.status).toBe(422);
    expect(errorsOf(answer)).toEqual([{ field, message }]);
  });

  it("takes notes of the greatest length, and minutes as form fields hold them", async () => {
    const notes = "x".repeat(longestNotes);
    expect(await read(await added({ ...answered, notes, minutes: "12" }))).toMatchObject({
      notes,
      minutes: 12,
    });
  });

  it("is rung back from today on, in the helpline's time zone, by somebody who takes calls", async () => {
    const gone = await insertUser(database, { enabled: 0, first_name: "Gone", last_name: "Home" });
    const person = (call_back_by: number) => ringBack("2026-03-11", { call_back_by });
    const { evaluator } = team;
    const refused: [object, string, string][] = [
      [ringBack("2026-03-09"), "call_back_on", enquiryMessages.pastDay],
      [{ ...answered, outcome: "call back" }, "call_back_on", enquiryMessages.callBackOn],
      [person(2_000_000), "call_back_by", enquiryMessages.unknownPerson],
      [person(gone.user_id), "call_back_by", enquiryMessages.disabledPerson],
      [person(evaluator.userId), "call_back_by", enquiryMessages.notCallTaker],
    ];
    for (const [body, field, message] of refused) {
      const answer = await expectNothingWritten(helpline, () => create(body));
      expect(errorsOf(answer)).toEqual([{ field, message }]);
    }
    expect((await create(ringBack("2026-03-10"))).status).toBe(201);
  });

  it("refuses a guardian who was merged into another, and keeps none of a family that is not theirs", async () => {
    const [kept, merged, others] = [await guardian(), await guardian(), await guardian()];
    await newCase("advisor", { primary_guardian_id: kept });
    await newCase("advocate", { primary_guardian_id: others });
    expect((await merge(kept, merged)).status).toBe(201);
    for (const guardian_id of [merged, others]) {
      const answer = await expectNothingWritten(helpline, () =>
        create({ ...answered, guardian_id }),
      );
      expect(errorsOf(answer)).toEqual([
        { field: "guardian_id", message: enquiryMessages.unknownGuardian },
      ]);
    }
    expect((await create({ ...answered, guardian_id: kept })).status).toBe(201);
    expect((await create({ ...answered, guardian_id: others }, "manager")).status).toBe(201);
  });
});

describe("changing one", () => {
  it("keeps fields that are left out, and raises the version", async () => {
    const id = await added({ ...answered, name: "Ruth Bloom", notes: "Rang twice" });
    const answer = await update({ enquiry_id: id, outcome: "signposted", notes: null, version: 1 });
    expect(answer).toMatchObject({ status: 201, data: { enquiry_id: id, version: 2 } });
    expect(await read(id)).toMatchObject({
      outcome: "signposted",
      notes: null,
      name: "Ruth Bloom",
      version: 2,
    });
    expect(await lastAudit(database, "enquiries")).toMatchObject({
      action: "update",
      before: { outcome: "answered", notes: "Rang twice" },
      after: { outcome: "signposted", notes: null },
    });
  });

  it("refuses what somebody else has changed since", async () => {
    const id = await added();
    await update({ enquiry_id: id, minutes: 7, version: 1 });
    const answer = await expectNothingWritten(helpline, () =>
      update({ enquiry_id: id, minutes: 8, version: 1 }),
    );
    expect(answer.status).toBe(409);
  });

  it("drops the day with another outcome, keeps a day that has passed, and refuses a new one that has", async () => {
    const id = await kit.stored({ outcome: "call back", call_back_on: "2026-03-01" });
    expect((await update({ enquiry_id: id, notes: "Engaged" })).status).toBe(201);
    const past = await update({ enquiry_id: id, call_back_on: "2026-03-02" });
    expect(errorsOf(past)).toEqual([{ field: "call_back_on", message: enquiryMessages.pastDay }]);
    await update({ enquiry_id: id, outcome: "answered" });
    expect(await read(id)).toMatchObject({ outcome: "answered", call_back_on: null });
  });

  it("cannot make it a case", async () => {
    const id = await added();
    const answer = await expectNothingWritten(helpline, () =>
      update({ enquiry_id: id, outcome: "became a case" }),
    );
    expect(answer.status).toBe(422);
  });
});

describe("who", () => {
  it("sees and changes one: the taker, whoever is to ring back, managers; for others it does not exist", async () => {
    const id = await added(
      ringBack("2026-03-12", { call_back_by: team.advisor.userId }),
      "advisor",
    );
    const colleague = await helpline.logIn("advisor");
    const others = [
      () => details(id, "advocate"),
      () => update({ enquiry_id: id, minutes: 9 }, "advocate"),
      () => kit.attempt({ enquiry_id: id, reached: false, minutes: 1 }, "advocate"),
      () => kit.toCase({ enquiry_id: id, case_id: 1 }, "advocate"),
    ];
    for (const call of others)
      expect((await expectNothingWritten(helpline, call)).status).toBe(404);
    expect((await details(id, "manager")).status).toBe(200);
    await update({ enquiry_id: id, call_back_by: colleague.userId }, "manager");
    expect((await details(id)).status).toBe(200);
    await update({ enquiry_id: id, call_back_by: team.advocate.userId });
    expect((await details(id, "advocate")).status).toBe(200);
    await update({ enquiry_id: id, outcome: "answered" }, "advocate");
    expect((await details(id, "advocate")).status).toBe(200);
  });

  it("sees one that anybody may ring back about: every call taker", async () => {
    const id = await added(ringBack("2026-03-12"));
    expect((await details(id, "advocate")).status).toBe(200);
    expect((await details(id, "clinic")).status).toBe(403);
    await update({ enquiry_id: id, outcome: "answered" });
    expect((await details(id, "advocate")).status).toBe(404);
  });

  it("settles one that anybody may ring back about: whoever does so still sees it", async () => {
    const answeredBy = await added(ringBack("2026-03-12"));
    await update({ enquiry_id: answeredBy, outcome: "answered" }, "advocate");
    expect(await read(answeredBy, "advocate")).toMatchObject({
      call_back_by: team.advocate.userId,
    });
    const joined = await added(ringBack("2026-03-12"));
    const case_id = await newCase("advocate");
    expect((await kit.toCase({ enquiry_id: joined, case_id }, "advocate")).status).toBe(201);
    expect(await read(joined, "advocate")).toMatchObject({ outcome: "became a case", case_id });
    const byManager = await added(ringBack("2026-03-12"));
    await update({ enquiry_id: byManager, outcome: "answered" }, "manager");
    expect(await read(byManager, "manager")).toMatchObject({ call_back_by: null });
  });

  it("keeps a draft of its change: those who see it", async () => {
    const id = await added(answered, "advisor");
    const params = { name: draftName("enquiry-form", id) };
    const put = (who: "advisor" | "advocate" | "clinic") =>
      helpline.call(draftRoutes.put, {
        params,
        body: { values: { notes: "Rang twice" } },
        token: team[who].token,
      });
    for (const who of ["advocate", "clinic"] as const) {
      expect((await expectNothingWritten(helpline, () => put(who))).status).toBe(404);
    }
    expect((await put("advisor")).status).toBe(201);
    expect(
      (await helpline.call(draftRoutes.get, { params, token: team.advocate.token })).status,
    ).toBe(404);
  });

  it("deletes one: managers", async () => {
    const id = await added();
    const params = { name: draftName("enquiry-form", id) };
    const body = { values: { notes: "Rang twice" } };
    await helpline.call(draftRoutes.put, { params, body, token: team.advisor.token });
    expect((await expectNothingWritten(helpline, () => remove({ enquiry_id: id }))).status).toBe(
      403,
    );
    expect((await remove({ enquiry_id: id }, "manager")).status).toBe(200);
    const drafts = database.selectFrom("drafts").select("user_id").where("name", "=", params.name);
    expect(await drafts.execute()).toEqual([]);
    expect((await details(id)).status).toBe(404);
    expect((await remove({ enquiry_id: id }, "manager")).status).toBe(404);
  });

  it("learns the guardian: only while the family is theirs to see", async () => {
    const guardian_id = await guardian();
    const caseId = await newCase("advisor", { primary_guardian_id: guardian_id });
    const id = await added({ ...answered, guardian_id });
    expect(await read(id, "advisor")).toMatchObject({ guardian_id });
    const { advisor_id: _advisor, ...unassigned } = assignedTo(team);
    await database
      .updateTable("cases")
      .set({ ...unassigned, advisor_id: null })
      .where("case_id", "=", caseId)
      .execute();
    expect(await read(id, "advisor")).toMatchObject({ guardian_id: null, guardian_name: null });
    expect(await read(id, "manager")).toMatchObject({ guardian_id });
  });

  it("cannot find out the number of a hidden guardian, or take the link away, by sending it", async () => {
    const guardian_id = await guardian();
    await newCase("advocate", { primary_guardian_id: guardian_id });
    const ring = ringBack("2026-03-12", { call_back_by: team.advisor.userId, guardian_id });
    const id = await added(ring, "manager");
    expect(await read(id, "advisor")).toMatchObject({ guardian_id: null });
    for (const guess of [guardian_id, 2_000_000]) {
      const answer = await expectNothingWritten(helpline, () =>
        update({ enquiry_id: id, guardian_id: guess }),
      );
      expect(errorsOf(answer)).toEqual([
        { field: "guardian_id", message: enquiryMessages.unknownGuardian },
      ]);
    }
    // As the details have it.
    expect((await update({ enquiry_id: id, minutes: 9, guardian_id: null })).status).toBe(201);
    expect(await read(id)).toMatchObject({ minutes: 9, guardian_id });
    expect((await update({ enquiry_id: id, guardian_id: null }, "manager")).status).toBe(201);
    expect(await read(id)).toMatchObject({ guardian_id: null });
  });

  it("does not learn from the alerts that there is a hidden guardian without any", async () => {
    const guardian_id = await guardian();
    await newCase("advocate", { primary_guardian_id: guardian_id });
    const ring = ringBack("2026-03-12", { call_back_by: team.advisor.userId });
    const [linked, plain] = [
      await added({ ...ring, guardian_id }, "manager"),
      await added(ring, "manager"),
    ];
    for (const id of [linked, plain]) {
      expect(await read(id, "advisor")).toMatchObject({ guardian_id: null, guardian_alerts: null });
    }
  });

  it("learns the guardian: also the secondary one of a case", async () => {
    const secondary = await guardian();
    await newCase("advisor", {
      secondary_guardian_id: secondary,
      secondary_guardian_relationship_with_child: "father",
    });
    const id = await added({ ...answered, guardian_id: secondary });
    expect(await read(id, "advisor")).toMatchObject({ guardian_id: secondary });
  });
});
