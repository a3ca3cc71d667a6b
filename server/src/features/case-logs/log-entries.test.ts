/**
 * Adding log entries through the API: refused, stored, counted.
 *
 * Rules: CASE-29, LOG-9, LOG-16, LOG-17, LOG-18, LOG-21, ROLE-4.
 */
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { familyMailRoutes } from "@helpline/contract/letters/family-mail";
import { describe, expect, it } from "vitest";
import {
  errorsOf,
  everythingStored,
  expectNothingWritten,
  lastAudit,
  startTeam,
  storedCase,
} from "#test/case-factories";
import { setAddress } from "#test/family-links";
import { addLogAs, type LogActor, logActors, logEntry, placeOfActor } from "#test/log-calls";

const { helpline, team, newCase } = await startTeam();

const post = (actor: LogActor, body: object, token = team[actor].token) =>
  helpline.call(addLogAs[actor], { body, token });

const logsOf = async (id: number) =>
  (await everythingStored(helpline.database)).logs.filter((log) => log.case_id === id);

describe("refused", () => {
  it.each(logActors)("an empty form of the %s, with every message", async (actor) => {
    const answer = await expectNothingWritten(helpline, () => post(actor, {}));
    expect(answer).toMatchObject({ status: 422, message: "Please give the id of the case." });
    expect(errorsOf(answer).map((error) => error.field)).toEqual([
      "case_id",
      "entry_type",
      "duration",
      "details",
      "further_action",
    ]);
  });

  it.each([
    ["advisor", "advocate"],
    ["advisor", "evaluator"],
    ["advisor", "closed"],
    ["advocate", "advisor"],
    ["advocate", "evaluator"],
    ["advocate", "closed"],
    ["clinic", "advocate"],
    ["clinic", "advisor"],
    ["clinic", "closed"],
  ] as const)("the %s's entry on a case that is %s", async (actor, place) => {
    const id = await newCase(place);
    for (const token of [team[actor].token, team.manager.token]) {
      const answer = await expectNothingWritten(helpline, () => post(actor, logEntry(id), token));
      expect(answer).toMatchObject({ status: 404, message: "This case does not exist." });
    }
  });

  it("a nature of case that is not on the configured list", async () => {
    const id = await newCase("advocate");
    const closing = {
      further_action: "save and close",
      consented_to_evaluation: 1,
      nature_of_case: "Haunted house",
    };
    const answer = await expectNothingWritten(helpline, () =>
      post("advocate", logEntry(id, closing)),
    );
    expect(answer).toMatchObject({
      status: 422,
      message: "Please choose the nature of the case from the list.",
      data: { errors: [{ field: "nature_of_case" }] },
    });
  });

  it("minutes above the limit, even those that the database could store", async () => {
    const id = await newCase("advisor");
    const answer = await expectNothingWritten(helpline, () =>
      post("advisor", logEntry(id, { duration: 1441 })),
    );
    expect(answer.status).toBe(422);
  });
});

describe("stored", () => {
  it.each(logActors)("an entry of the %s, as sent, with its author", async (actor) => {
    const id = await newCase(placeOfActor[actor]);
    const answer = await post(
      actor,
      logEntry(id, {
        rabbi: "Rabbi Levi",
        page_entered_on: "2026-03-29T09:30:00.000Z",
        timed_minutes: 12,
      }),
    );
    expect(answer).toMatchObject({ status: 201, message: "The log entry has been added." });
    expect(await logsOf(id)).toMatchObject([
      {
        case_log_id: answer.data.case_log_id,
        entry_type: "call",
        duration: 15,
        details: "Spoke to the mother",
        action_undertaken: "Sent a letter",
        outcome: "Waiting",
        further_action: "save",
        consented_to_evaluation: null,
        nature_of_case: null,
        rabbi: "Rabbi Levi",
        page_entered_on: "2026-03-29T09:30:00.000Z",
        timed_minutes: 12,
        user_type: actor,
        logged_by: team[actor].userId,
      },
    ]);
    expect(await lastAudit(helpline.database, "case_logs")).toMatchObject({
      action: "create",
      user_id: team[actor].userId,
      after: { case_id: id, details: "Spoke to the mother" },
    });
  });

  it.each(
    logActors.flatMap((actor) => (["admin", "manager"] as const).map((role) => ({ actor, role }))),
  )("an entry that the $role posts as $actor names both", async ({ actor, role }) => {
    const id = await newCase(placeOfActor[actor]);
    expect((await post(actor, logEntry(id), team[role].token)).status).toBe(201);
    expect(await logsOf(id)).toMatchObject([{ user_type: actor, logged_by: team[role].userId }]);
  });

  it("a data entry without action and outcome", async () => {
    const id = await newCase("advisor");
    await post("advisor", logEntry(id, { entry_type: "data entry" }));
    expect(await logsOf(id)).toMatchObject([
      { details: "Spoke to the mother", action_undertaken: null, outcome: null },
    ]);
  });

  it("an entry without consent and nature if the form has neither field", async () => {
    const id = await newCase("advocate");
    const more = { consented_to_evaluation: 1, nature_of_case: "Transport" };
    await post("advocate", logEntry(id, more));
    const none = { consented_to_evaluation: null, nature_of_case: null };
    expect(await logsOf(id)).toMatchObject([none]);
    expect(await storedCase(helpline.database, id)).toMatchObject(none);
  });
});

it("adds up the minutes of a case, and shows them", async () => {
  const id = await newCase("advisor");
  for (const duration of [1, 1440, 59]) await post("advisor", logEntry(id, { duration }));
  expect(await storedCase(helpline.database, id)).toMatchObject({ minutes_used: 1500 });
  const { token } = team.manager;
  const details = await helpline.call(caseRoutes.details, { params: { id }, token });
  expect(details.data.minutes_used).toBe(1500);
  const list = await helpline.call(caseRoutes.list, { params: { page: 1 }, token });
  const rows = list.data as { case_id: number; minutes_used: number }[];
  expect(rows.find((row) => row.case_id === id)?.minutes_used).toBe(1500);
});

it("the text of a mail is a later entry, and leaves the time of the first as it is", async () => {
  const id = await newCase("advisor");
  await setAddress(helpline, id, "family@example.org");
  await post("advisor", logEntry(id, { duration: 5 }));
  const before = await storedCase(helpline.database, id);
  const body = { case_id: id, guardian: "primary", subject: "Monday", text: "At ten.", minutes: 3 };
  const { token } = team.advisor;
  expect(await helpline.call(familyMailRoutes.send, { body, token })).toMatchObject({
    status: 201,
  });
  const after = await storedCase(helpline.database, id);
  expect(after).toMatchObject({ first_entry_on: before.first_entry_on, minutes_used: 8 });
  expect(after.last_entry_on).not.toEqual(before.last_entry_on);
});
