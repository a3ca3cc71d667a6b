/**
 * Calls that are repeated because their first answer was lost.
 *
 * Rules: WIRE-30.
 */
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { enquiryRoutes } from "@helpline/contract/enquiries/enquiries";
import { evaluationRoutes } from "@helpline/contract/evaluations/evaluations";
import type { RouteDeclaration } from "@helpline/contract/http";
import {
  idempotencyDays,
  idempotencyMessages,
  longestIdempotencyKey,
} from "@helpline/contract/idempotency";
import { familyMailRoutes } from "@helpline/contract/letters/family-mail";
import { allRoutes } from "@helpline/contract/routes";
import { describe, expect, it } from "vitest";
import {
  evaluationAnswers,
  everythingStored,
  expectNothingWritten,
  newCaseBody,
  startTeam,
} from "#test/case-factories";
import { answered } from "#test/enquiry-kit";
import { insertGuardian } from "#test/factories";
import { addLogAs, logEntry, placeOfActor } from "#test/log-calls";
import { forgetIdempotencyKeys } from "./idempotency.ts";

const { helpline, team, newCase } = await startTeam();
const { database } = helpline;

const key = "advisor-log-1 2026-03-10T09:30:00.000Z";
const send = (body: object, { token = team.advisor.token, idempotencyKey = key } = {}) =>
  helpline.call(addLogAs.advisor, { body, token, idempotencyKey });
const entriesOf = async (id: number) =>
  (await everythingStored(database)).logs.filter(({ case_id }) => case_id === id).length;
const guardian = async () =>
  (await insertGuardian(database, { email: "r@example.org" })).guardian_id;

interface Example {
  readonly route: RouteDeclaration;
  readonly token: string;
  body(): Promise<object>;
  /** The status of the same call without a key; default: 201. */
  readonly withoutKey?: number;
}

const examples: Record<string, Example> = {
  "an advisor's log entry": {
    route: addLogAs.advisor,
    token: team.advisor.token,
    body: async () => logEntry(await newCase("advisor")),
  },
  "an advocate's log entry": {
    route: addLogAs.advocate,
    token: team.advocate.token,
    body: async () => logEntry(await newCase("advocate")),
  },
  "a clinic's log entry": {
    route: addLogAs.clinic,
    token: team.clinic.token,
    body: async () => logEntry(await newCase(placeOfActor.clinic)),
  },
  "a case": {
    route: caseRoutes.create,
    token: team.manager.token,
    body: async () => newCaseBody(await guardian()),
  },
  "an enquiry": {
    route: enquiryRoutes.create,
    token: team.advisor.token,
    body: async () => answered,
  },
  "an evaluation": {
    route: evaluationRoutes.create,
    withoutKey: 409,
    token: team.evaluator.token,
    body: async () => ({ case_id: await newCase("evaluator"), ...evaluationAnswers() }),
  },
  "a mail to a family": {
    route: familyMailRoutes.send,
    token: team.advocate.token,
    body: async () => ({
      case_id: await newCase("advocate", { primary_guardian_id: await guardian() }),
      guardian: "primary",
      subject: "Monday",
      text: "We meet on Monday.",
      minutes: 7,
    }),
  },
};

it("the examples below are all calls that may be repeated", () => {
  const named = Object.values(examples).map(({ route }) => route);
  expect(new Set(named)).toEqual(new Set(allRoutes.filter(({ once }) => once)));
});

describe.each(Object.entries(examples))(
  "%s",
  (name, { route, token, body: makeBody, withoutKey = 201 }) => {
    it("is added once if it is sent twice, one after the other", async () => {
      const call = { token, body: await makeBody(), idempotencyKey: `${name} 1` };
      const first = await helpline.call(route, call);
      expect(first.status).toBe(201);
      const { status, message, data } = await expectNothingWritten(helpline, () =>
        helpline.call(route, call),
      );
      expect({ status, message, data }).toEqual({
        status: 201,
        message: first.message,
        data: first.data,
      });
    });

    it("is added once if it is sent five times at a time", async () => {
      const call = { token, body: await makeBody(), idempotencyKey: `${name} 2` };
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => helpline.call(route, call)),
      );
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
      expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    });

    it("is another call without a key", async () => {
      const call = { token, body: await makeBody() };
      const [first, second] = [await helpline.call(route, call), await helpline.call(route, call)];
      expect([first.status, second.status]).toEqual([201, withoutKey]);
      expect(second.data).not.toEqual(first.data);
    });
  },
);

it("an entry that moved the case on gets its first answer again", async () => {
  const id = await newCase("advisor");
  const referral = logEntry(id, { further_action: "save and refer to advocate" });
  const first = await send(referral, { idempotencyKey: "a referral" });
  expect(first).toMatchObject({ status: 201, message: expect.stringContaining("status is now") });
  expect((await send(referral)).status).toBe(404);
  const again = await send(referral, { idempotencyKey: "a referral" });
  expect(again).toMatchObject({ status: 201, message: first.message, data: first.data });
});

it("another text with the same key is refused, and says when the first was saved", async () => {
  const id = await newCase("advisor");
  const idempotencyKey = "two texts";
  expect((await send(logEntry(id), { idempotencyKey })).status).toBe(201);
  const other = logEntry(id, { details: "Spoke to the father" });
  const refused = await expectNothingWritten(helpline, () => send(other, { idempotencyKey }));
  expect(refused).toMatchObject({
    status: 409,
    message: idempotencyMessages.savedBefore,
    data: { saved_on: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
  });
  expect((await send(other, { idempotencyKey: "the other text" })).status).toBe(201);
});

it("a later try is the same, though the form has been open for longer", async () => {
  const id = await newCase("advisor");
  const opened = (page_entered_on: string, timed_minutes: number) =>
    send(logEntry(id, { page_entered_on, timed_minutes }), { idempotencyKey: "a slow network" });
  const first = await opened("2026-03-29T09:30:00.000Z", 12);
  expect(await opened("2026-03-29T09:45:00.000Z", 1)).toMatchObject({ data: first.data });
  expect(await entriesOf(id)).toBe(1);
});

it("a call that was refused may be mended and sent with its key", async () => {
  const id = await newCase("advisor");
  const idempotencyKey = "a mended entry";
  expect((await send(logEntry(id, { duration: 0 }), { idempotencyKey })).status).toBe(422);
  const closed = logEntry(await newCase("closed"));
  expect((await send(closed, { idempotencyKey })).status).toBe(404);
  expect((await send(logEntry(id), { idempotencyKey })).status).toBe(201);
});

it("somebody else's call, and another call, may have the same key", async () => {
  const id = await newCase("advisor");
  const idempotencyKey = "the same key";
  expect((await send(logEntry(id), { idempotencyKey })).status).toBe(201);
  expect((await send(logEntry(id), { idempotencyKey, token: team.manager.token })).status).toBe(
    201,
  );
  const enquiry = { body: answered, token: team.advisor.token, idempotencyKey };
  expect((await helpline.call(enquiryRoutes.create, enquiry)).status).toBe(201);
  expect(await entriesOf(id)).toBe(2);
});

it("a key is forgotten when nobody repeats the call any more", async () => {
  const id = await newCase("advisor");
  const idempotencyKey = "an old key";
  await send(logEntry(id), { idempotencyKey });
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  await forgetIdempotencyKeys(database, inDays(idempotencyDays - 0.5));
  await send(logEntry(id), { idempotencyKey });
  expect(await entriesOf(id)).toBe(1);
  await forgetIdempotencyKeys(database, inDays(idempotencyDays + 0.5));
  await send(logEntry(id), { idempotencyKey });
  expect(await entriesOf(id)).toBe(2);
});

it.each([
  ["empty", ""],
  ["too long", "k".repeat(longestIdempotencyKey + 1)],
])("a key that is %s is refused", async (_case, idempotencyKey) => {
  const id = await newCase("advisor");
  expect(await send(logEntry(id), { idempotencyKey })).toMatchObject({
    status: 400,
    message: idempotencyMessages.wrongKey,
  });
  expect(await entriesOf(id)).toBe(0);
});
