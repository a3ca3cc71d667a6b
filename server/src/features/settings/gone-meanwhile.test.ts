/**
 * An open form saves what the settings have retired, renamed or removed since: it is told so, for every choice that
 * comes from the settings.
 *
 * Rules: SET-4, SET-12.
 */
import { caseLogRoutes } from "@helpline/contract/case-logs/case-logs";
import { logMessages } from "@helpline/contract/case-logs/case-logs.messages";
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { enquiryRoutes } from "@helpline/contract/enquiries/enquiries";
import { enquiryMessages } from "@helpline/contract/enquiries/enquiry.messages";
import { familyEvaluationRoutes } from "@helpline/contract/evaluations/evaluation-links";
import { evaluationMessages, evaluationRoutes } from "@helpline/contract/evaluations/evaluations";
import { keyDateMessages, keyDateRoutes } from "@helpline/contract/key-dates/key-dates";
import { settingsRoutes } from "@helpline/contract/settings/settings";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  evaluationAnswers,
  expectNothingWritten,
  startTeam,
  storedCase,
} from "#test/case-factories";
import { answered } from "#test/enquiry-kit";
import { sentLink } from "#test/family-links";
import { logEntry } from "#test/log-calls";

const { helpline, team, newCase } = await startTeam();
const { token } = team.admin;

const settings = async () => (await helpline.call(settingsRoutes.get, { token })).data;
async function put(changes: object): Promise<void> {
  const { version } = await settings();
  const answer = await helpline.call(settingsRoutes.put, { body: { changes, version }, token });
  expect(answer).toMatchObject({ status: 201 });
}

interface Nature {
  readonly name: string;
  readonly retired: boolean;
}
/** Has at least one nature that no case has. */
const unused = "Only for a week";

/** What an admin does to a nature while a form is open. */
const changes = {
  retired: (list: Nature[]) =>
    list.map((each) => (each.name === unused ? { ...each, retired: true } : each)),
  renamed: (list: Nature[]) =>
    list.map((each) => (each.name === unused ? { name: "For good", retired: false } : each)),
  removed: (list: Nature[]) => list.filter(({ name }) => name !== unused),
};

let before: Nature[] = [];
beforeEach(async () => {
  before = (await settings()).values.nature_of_case;
  await put({ nature_of_case: [...before, { name: unused, retired: false }] });
});
afterEach(() => put({ nature_of_case: before }));

const closing = { further_action: "save and close", consented_to_evaluation: 0 };

/** Every call that takes a nature of case, with the field that takes it. */
const saves = {
  "a new enquiry": {
    field: "topic",
    gone: enquiryMessages.topicGone,
    unknown: enquiryMessages.topic,
    prepare: async () => 0,
    send: (_id: number, topic: string) =>
      helpline.call(enquiryRoutes.create, { token, body: { ...answered, topic } }),
  },
  "a change of an enquiry": {
    field: "topic",
    gone: enquiryMessages.topicGone,
    unknown: enquiryMessages.topic,
    prepare: async () => {
      const made = await helpline.call(enquiryRoutes.create, { token, body: answered });
      return Number(made.data.enquiry_id);
    },
    send: (enquiry_id: number, topic: string) =>
      helpline.call(enquiryRoutes.update, { token, body: { enquiry_id, topic, version: 1 } }),
  },
  "closing a case": {
    field: "nature_of_case",
    gone: logMessages.natureGone,
    unknown: logMessages.unknownNature,
    prepare: () => newCase("advocate"),
    send: (case_id: number, nature_of_case: string) =>
      helpline.call(caseRoutes.action, {
        token,
        body: { case_id, action: "close", nature_of_case, consented_to_evaluation: 0 },
      }),
  },
  "a log entry that closes": {
    field: "nature_of_case",
    gone: logMessages.natureGone,
    unknown: logMessages.unknownNature,
    prepare: () => newCase("advocate"),
    send: (id: number, nature_of_case: string) =>
      helpline.call(caseLogRoutes.addAsAdvocate, {
        token: team.advocate.token,
        body: logEntry(id, { ...closing, nature_of_case }),
      }),
  },
} as const;

describe.each(Object.entries(saves))("%s", (_what, { field, gone, unknown, prepare, send }) => {
  it.each(Object.entries(changes))(
    "says that what it saves has gone: %s meanwhile",
    async (_how, change) => {
      const id = await prepare();
      await put({ nature_of_case: change((await settings()).values.nature_of_case) });
      const answer = await expectNothingWritten(helpline, () => send(id, unused));
      expect(answer).toMatchObject({
        status: 422,
        message: gone,
        data: { errors: [{ field, message: gone }] },
      });
    },
  );

  it("says of what was never offered to choose from the list", async () => {
    const id = await prepare();
    const answer = await expectNothingWritten(helpline, () => send(id, "Haunted house"));
    expect(answer).toMatchObject({ status: 422, message: unknown });
  });

  it("takes what is offered", async () => {
    expect(await send(await prepare(), "Transport")).toMatchObject({ status: 201 });
  });
});

describe("an option of a question", () => {
  it("that was taken away is told of, to the evaluator and to the family", async () => {
    const { evaluation_questions } = (await settings()).values;
    const more = structuredClone(evaluation_questions);
    more[10].options.push({ value: 4, label: "Cannot say" });
    await put({ evaluation_questions: more });
    const questions_version = (await settings()).version;
    const [id, other] = [
      await newCase("evaluator", { consented_to_evaluation: 1 }),
      await newCase("evaluator", { consented_to_evaluation: 1 }),
    ];
    const link = await sentLink(helpline, other, team.evaluator.token);
    await put({ evaluation_questions });
    const answers = { ...evaluationAnswers(), q11: 4, questions_version };
    const message = evaluationMessages.optionGone(11);
    const refused = { status: 422, message, data: { errors: [{ field: "q11", message }] } };
    expect(
      await helpline.call(evaluationRoutes.create, {
        token: team.evaluator.token,
        body: { case_id: id, ...answers },
      }),
    ).toMatchObject(refused);
    expect(
      await helpline.call(familyEvaluationRoutes.answer, { body: { token: link, ...answers } }),
    ).toMatchObject(refused);
    expect((await storedCase(helpline.database, id)).closed).toBe(0);
  });
});

describe("a key date", () => {
  it("that was taken out of the settings is told of if it has a date, and is no matter if not", async () => {
    const id = await newCase("advisor");
    const { clocks } = (await settings()).values;
    const isOfReview = ({ from }: { from: string | { key: string } }) =>
      typeof from !== "string" && from.key === "review_meeting";
    await put({ clocks: clocks.filter((each: never) => !isOfReview(each)) });
    const save = (starts: object, met: object = {}) =>
      helpline.call(keyDateRoutes.put, {
        params: { id },
        token,
        body: { starts, met, version: 0 },
      });
    expect(await save({ review_meeting: "2026-03-02" })).toMatchObject({
      status: 422,
      message: keyDateMessages.unknownStart("review_meeting"),
    });
    expect(await save({}, { review_decision: "2026-03-02" })).toMatchObject({
      status: 422,
      message: keyDateMessages.unknownClock("review_decision"),
    });
    const rest = { ehc_request: "2026-03-02", review_meeting: null };
    expect(await save(rest, { review_decision: null })).toMatchObject({
      status: 201,
      data: { starts: { ehc_request: "2026-03-02" } },
    });
    await put({ clocks });
  });
});
