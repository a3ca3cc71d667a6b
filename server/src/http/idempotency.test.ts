/**
 * Calls that are repeated because their first answer was lost.
 *
 * Rules: WIRE-30.
 */
import { caseFileRoutes } from "@helpline/contract/case-files/case-files";
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { concernRoutes } from "@helpline/contract/concerns/concerns";
import { consentRoutes } from "@helpline/contract/consents/consents";
import { enquiryRoutes } from "@helpline/contract/enquiries/enquiries";
import { evaluationLinkRoutes } from "@helpline/contract/evaluations/evaluation-links";
import { evaluationRoutes } from "@helpline/contract/evaluations/evaluations";
import { followUpRoutes } from "@helpline/contract/follow-ups/follow-ups";
import type { RouteDeclaration } from "@helpline/contract/http";
import {
  idempotencyDays,
  idempotencyMessages,
  longestIdempotencyKey,
} from "@helpline/contract/idempotency";
import { familyMailRoutes } from "@helpline/contract/letters/family-mail";
import { letterRoutes } from "@helpline/contract/letters/letters";
import { allRoutes } from "@helpline/contract/routes";
import { describe, expect, it } from "vitest";
import {
  evaluationAnswers,
  everythingStored,
  expectNothingWritten,
  newCaseBody,
  startTeam,
} from "#test/case-factories";
import { expectNothingKept, filesKept, namesOf, uploadFile } from "#test/case-files-kit";
import { makeLead, said } from "#test/concern-kit";
import { answered, ringBack } from "#test/enquiry-kit";
import { insertGuardian } from "#test/factories";
import { due } from "#test/follow-up-kit";
import { addTemplate } from "#test/letters-kit";
import { addLogAs, logEntry, placeOfActor } from "#test/log-calls";
import { rowsOf } from "#test/look";
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

await makeLead(helpline, team.manager.userId);
const { data: template } = await addTemplate(helpline, team.manager.token);
const waiting = async () => {
  const body = ringBack("2999-01-04");
  return (await helpline.call(enquiryRoutes.create, { body, token: team.advisor.token })).data
    .enquiry_id;
};

interface Example {
  readonly route: RouteDeclaration;
  readonly token: string;
  body(): Promise<object>;
  /** The status of the same call without a key; default: as with one. */
  readonly withoutKey?: number;
}

interface Sent {
  readonly token: string;
  readonly body: object;
  readonly idempotencyKey?: string;
}

/** A file is sent with its case as a form. */
function sendTo(route: RouteDeclaration, { token, body, idempotencyKey }: Sent) {
  const key = idempotencyKey === undefined ? {} : { idempotencyKey };
  if (route.file === undefined) return helpline.call(route, { token, body, ...key });
  const file = { name: "nettest.txt", bytes: "some bytes", ...(body as { caseId: number }) };
  return uploadFile(helpline, token, { ...file, ...key });
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
  "a follow-up": {
    route: followUpRoutes.create,
    token: team.advisor.token,
    body: async () => ({ case_id: await newCase("advisor"), ...due }),
  },
  "a consent": {
    route: consentRoutes.create,
    token: team.advisor.token,
    body: async () => ({
      case_id: await newCase("advisor"),
      purpose: "contact school",
      given_by: "primary guardian",
      means: "spoken",
      given_on: "2026-02-03",
    }),
  },
  "a concern": {
    route: concernRoutes.raise,
    token: team.advisor.token,
    body: async () => ({ ...said, case_id: await newCase("advisor") }),
  },
  "a decision on a concern": {
    route: concernRoutes.decide,
    withoutKey: 409,
    token: team.manager.token,
    body: async () => {
      const { data } = await helpline.call(concernRoutes.raise, {
        body: said,
        token: team.advisor.token,
      });
      return { ...data, decision: "referred", agency: "Camden MASH", reason: "Harm.", version: 1 };
    },
  },
  "an attempt to ring back": {
    route: enquiryRoutes.attempt,
    token: team.advisor.token,
    body: async () => ({ enquiry_id: await waiting(), reached: false, minutes: 3 }),
  },
  "an attempt to reach a family for its evaluation": {
    route: evaluationLinkRoutes.attempt,
    token: team.evaluator.token,
    body: async () => ({ case_id: await newCase("evaluator"), note: "No answer" }),
  },
  "a letter": {
    route: letterRoutes.write,
    token: team.advocate.token,
    body: async () => ({
      case_id: await newCase("advocate", { primary_guardian_id: await guardian() }),
      template_id: template.template_id,
    }),
  },
  "a file of a case": {
    route: caseFileRoutes.upload,
    token: team.advocate.token,
    body: async () => ({ caseId: await newCase("advocate") }),
  },
};

it("the examples below are all calls that may be repeated", () => {
  const named = Object.values(examples).map(({ route }) => route);
  expect(new Set(named)).toEqual(new Set(allRoutes.filter(({ once }) => once)));
});

describe.each(Object.entries(examples))(
  "%s",
  (name, { route, token, body: makeBody, withoutKey = route.status }) => {
    const counted = async () => [
      await rowsOf(database, "case_consents"),
      await rowsOf(database, "concern_events"),
      await rowsOf(database, "evaluation_attempts"),
      await rowsOf(database, "mail"),
    ];

    it("is added once if it is sent twice, one after the other", async () => {
      const call = { token, body: await makeBody(), idempotencyKey: `${name} 1` };
      const first = await sendTo(route, call);
      expect(first.status).toBe(route.status);
      const before = await counted();
      const { status, message, data } = await expectNothingKept(helpline, () =>
        expectNothingWritten(helpline, () => sendTo(route, call)),
      );
      expect(await counted()).toEqual(before);
      expect({ status, message, data }).toEqual({
        status: route.status,
        message: first.message,
        data: first.data,
      });
    });

    it("is added once if it is sent five times at a time", async () => {
      const call = { token, body: await makeBody(), idempotencyKey: `${name} 2` };
      const answers = await Promise.all(Array.from({ length: 5 }, () => sendTo(route, call)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([route.status]));
      expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
      const { loose } = await filesKept(helpline);
      expect(loose).toEqual([]);
    });

    it("is another call without a key", async () => {
      const call = { token, body: await makeBody() };
      const [first, second] = [await sendTo(route, call), await sendTo(route, call)];
      expect([first.status, second.status]).toEqual([route.status, withoutKey]);
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

it("a later try is the same, though the page has read the version that was saved", async () => {
  const enquiry_id = await waiting();
  const attempt = (version: number, more: object = {}) =>
    helpline.call(enquiryRoutes.attempt, {
      body: { enquiry_id, reached: false, minutes: 3, version, ...more },
      token: team.advisor.token,
      idempotencyKey: `attempt of ${enquiry_id}`,
    });
  const first = await attempt(1);
  expect(await attempt(2)).toMatchObject({ status: 201, data: first.data });
  expect(await attempt(2, { minutes: 4 })).toMatchObject({
    status: 409,
    message: idempotencyMessages.savedBefore,
  });
  const { attempts } = await everythingStored(database);
  expect(attempts.filter((each) => each.enquiry_id === enquiry_id)).toHaveLength(1);
});

it("another file with the same key is refused and leaves nothing, and so is one of another case", async () => {
  const { token } = team.advocate;
  const [caseId, other] = [await newCase("advocate"), await newCase("advocate")];
  const upload = (body: object, idempotencyKey = "a file") =>
    sendTo(caseFileRoutes.upload, { token, body, idempotencyKey });
  expect((await upload({ caseId })).status).toBe(200);
  for (const body of [
    { caseId, bytes: "other bytes" },
    { caseId, name: "b.txt" },
    { caseId: other },
  ]) {
    const refused = await expectNothingKept(helpline, () => upload(body));
    expect(refused).toMatchObject({ status: 409, message: idempotencyMessages.savedBefore });
  }
  const mine = { token: team.manager.token, body: { caseId }, idempotencyKey: "a file" };
  expect((await sendTo(caseFileRoutes.upload, mine)).data.file_name).toBe("nettest (2).txt");
  expect(await namesOf(helpline, caseId, token)).toHaveLength(2);
  const tooLong = "k".repeat(longestIdempotencyKey + 1);
  const refused = await expectNothingKept(helpline, () => upload({ caseId }, tooLong));
  expect(refused).toMatchObject({ status: 400, message: idempotencyMessages.wrongKey });
});

it("a letter whose case says something else meanwhile is another one", async () => {
  const { token } = team.advocate;
  const guardianId = await guardian();
  const case_id = await newCase("advocate", { primary_guardian_id: guardianId });
  const body = { case_id, template_id: template.template_id };
  const write = () =>
    helpline.call(letterRoutes.write, { body, token, idempotencyKey: `letter of ${case_id}` });
  const first = await write();
  // A zip file has the times of its files.
  helpline.clock.set(new Date(Date.now() + 5000));
  expect((await write()).data).toEqual(first.data);
  await database
    .updateTable("guardians")
    .set({ first_name: "Another" })
    .where("guardian_id", "=", guardianId)
    .execute();
  expect(await expectNothingKept(helpline, write)).toMatchObject({ status: 409 });
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
