/** Ringing back: tries, and whose desk it stands on. Rules: CALL-10, DESK-2, ENQ-7, ENQ-8. */
import { deskRoutes } from "@helpline/contract/desk/desk";
import { draftName, draftRoutes } from "@helpline/contract/drafts/drafts";
import { enquiryMessages } from "@helpline/contract/enquiries/enquiry.messages";
import { weekRoutes } from "@helpline/contract/week/week";
import { describe, expect, it } from "vitest";
import { errorsOf, expectNothingWritten, type Team } from "#test/case-factories";
import { ringBack, startEnquiries } from "#test/enquiry-kit";
import { insertUser } from "#test/factories";

const { added, attempt, database, helpline, newCase, read, stored, team, update } =
  await startEnquiries();
helpline.clock.set(new Date("2026-03-10T09:30:00.000Z"));

describe("a try", () => {
  it("that reaches nobody offers another day, and stands in the details", async () => {
    const id = await added(ringBack("2026-03-10"));
    const tried = { enquiry_id: id, reached: false, minutes: 2, notes: "Engaged" };
    const { status, data } = await attempt({ ...tried, call_back_on: "2026-03-11" }, "advocate");
    expect([status, data]).toEqual([201, { enquiry_id: id, version: 2 }]);
    expect(await read(id)).toMatchObject({
      outcome: "call back",
      call_back_on: "2026-03-11",
      call_back_by: null,
      attempts: [
        {
          by: team.advocate.userId,
          by_name: "Wilhelmina Okonkwo",
          on: expect.stringMatching(/^2026-03-10T09:30/),
          reached: false,
          minutes: 2,
          notes: "Engaged",
        },
      ],
    });
  });

  it("that reaches somebody names who rang, who is not asked to ring the same family again", async () => {
    const id = await added(ringBack("2026-03-10"));
    const tried = { enquiry_id: id, reached: true, minutes: 2, outcome: "answered" };
    expect((await attempt(tried, "advocate")).status).toBe(201);
    expect(await read(id)).toMatchObject({ call_back_by: team.advocate.userId });
    const again = { enquiry_id: id, outcome: "call back", call_back_on: "2026-03-12" };
    expect((await update(again)).status).toBe(201);
    expect(await read(id)).toMatchObject({ outcome: "call back", call_back_by: null });
  });

  it("leaves the draft of a change to the enquiry", async () => {
    const id = await added(ringBack("2026-03-10"));
    const draft = { params: { name: draftName("enquiry-form", id) }, token: team.advocate.token };
    const values = { notes: "Rang twice" };
    await helpline.call(draftRoutes.put, { ...draft, body: { values } });
    await attempt(
      { enquiry_id: id, reached: false, minutes: 2, call_back_on: "2026-03-11" },
      "advocate",
    );
    expect((await helpline.call(draftRoutes.get, draft)).data).toMatchObject({ values });
    await update({ enquiry_id: id, notes: "Rang twice" }, "advocate");
    expect((await helpline.call(draftRoutes.get, draft)).data).toBeNull();
  });

  it("that reaches somebody takes the new outcome, and leaves the enquiry to whoever rang", async () => {
    const id = await added(ringBack("2026-03-10"));
    const tried = { enquiry_id: id, reached: true, minutes: 9 };
    await attempt({ ...tried, outcome: "signposted" }, "advocate");
    const after = { outcome: "signposted", call_back_on: null, call_back_by: team.advocate.userId };
    expect(await read(id, "advocate")).toMatchObject(after);
    const again = await expectNothingWritten(helpline, () => attempt(tried));
    expect(again).toMatchObject({ status: 409, message: enquiryMessages.noCallBack });
  });

  it("of somebody else leaves the enquiry to the person who was named to ring back", async () => {
    const id = await added(ringBack("2026-03-10", { call_back_by: team.advocate.userId }));
    const reached = { enquiry_id: id, reached: true, minutes: 4, outcome: "answered" };
    await attempt(reached, "manager");
    expect(await read(id, "advocate")).toMatchObject({ call_back_by: team.advocate.userId });
  });

  it("keeps the day and the outcome that are not sent", async () => {
    const id = await added(ringBack("2026-03-12"));
    await attempt({ enquiry_id: id, reached: true, minutes: 0 });
    expect(await read(id)).toMatchObject({ outcome: "call back", call_back_on: "2026-03-12" });
  });

  it.each([
    [{ minutes: -1 }, "minutes", enquiryMessages.minutes],
    [{ minutes: 1.5 }, "minutes", enquiryMessages.minutes],
    [{ reached: "no" }, "reached", enquiryMessages.reached],
    [{ call_back_on: "2026-03-09" }, "call_back_on", enquiryMessages.pastDay],
    [{ outcome: "answered" }, "outcome", enquiryMessages.onlyReached],
    [{ reached: true, outcome: "became a case" }, "outcome", enquiryMessages.outcome],
  ])("with %j is refused", async (more, field, message) => {
    const id = await added(ringBack("2026-03-10"));
    const answer = await expectNothingWritten(helpline, () =>
      attempt({ enquiry_id: id, reached: false, minutes: 1, ...more }),
    );
    expect(answer.status).toBe(422);
    expect(errorsOf(answer)).toEqual([{ field, message }]);
  });
});

describe("the desk", () => {
  const desk = async (who: keyof Team) =>
    (await helpline.call(deskRoutes.work, { token: team[who].token })).data.ring_backs;
  const idsOn = async (who: keyof Team) =>
    (await desk(who))?.map((row: { enquiry_id: number }) => row.enquiry_id);

  it("has whom one is to ring back, and whom anybody is, soonest first", async () => {
    await database.deleteFrom("enquiries").execute();
    const later = await added(ringBack("2026-03-20", { call_back_by: team.advocate.userId }));
    const anybodys = await added(ringBack("2026-03-12"));
    const overdue = await stored({
      outcome: "call back",
      call_back_on: "2026-02-01",
      call_back_by: team.advocate.userId,
    });
    expect(await idsOn("advocate")).toEqual([overdue, anybodys, later]);
    expect(await idsOn("advisor")).toEqual([anybodys]);
    expect(await idsOn("manager")).toEqual([anybodys]);
    expect([await desk("clinic"), await desk("evaluator")]).toEqual([undefined, undefined]);
    await update({ enquiry_id: anybodys, outcome: "answered" });
    expect(await idsOn("advisor")).toEqual([]);
  });

  it("tells the handler of a family whom a colleague asks to ring back", async () => {
    await database.deleteFrom("enquiries").execute();
    // The advisor looked the caller up, and learnt no more than the name of the handler.
    await newCase("advocate");
    const asked = ringBack("2026-03-10", {
      call_back_by: team.advocate.userId,
      name: "Ruth Bloom",
    });
    const id = await added(asked, "advisor");
    expect(await desk("advocate")).toMatchObject([
      { enquiry_id: id, name: "Ruth Bloom", call_back_on: "2026-03-10" },
    ]);
    const rang = { enquiry_id: id, reached: true, minutes: 7, outcome: "answered" };
    expect((await attempt(rang, "advocate")).status).toBe(201);
    expect(await desk("advocate")).toEqual([]);
    expect(await read(id, "advisor")).toMatchObject({ outcome: "answered" });
  });

  it.each([
    ["is disabled", { enabled: 0 }],
    ["takes no calls any more", { user_type: "clinic" } as const],
  ])("has whom somebody was to ring back who %s: anybody may", async (_how, change) => {
    await database.deleteFrom("enquiries").execute();
    const { user_id } = await insertUser(database, { user_type: "advocate" });
    const id = await added(ringBack("2026-03-10", { call_back_by: user_id }), "manager");
    expect([await idsOn("advocate"), await idsOn("manager")]).toEqual([[], []]);
    await database.updateTable("users").set(change).where("user_id", "=", user_id).execute();
    const anybodys = { enquiry_id: id, call_back_by: null, call_back_by_name: null };
    for (const who of ["advocate", "manager"] as const) {
      expect(await desk(who)).toMatchObject([anybodys]);
    }
    const week = await helpline.call(weekRoutes.get, {
      token: team.advocate.token,
      query: { from: "2026-03-09" },
    });
    expect(JSON.stringify(week.data)).toContain(`"enquiry_id":${id}`);
    await update({ enquiry_id: id, outcome: "answered" }, "advocate");
    expect(await read(id, "advocate")).toMatchObject({ call_back_by: team.advocate.userId });
  });
});
