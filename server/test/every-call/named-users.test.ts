/**
 * Every call that names a user is told of one who does not exist: 404 where the call is about them, 422 where they are
 * chosen in a form. The calls are derived from the declarations, so that a new one has to be reviewed here.
 *
 * Rules: WIRE-40.
 */
import { accessLogRoutes } from "@helpline/contract/access-log/access-log";
import { enquiryRoutes } from "@helpline/contract/enquiries/enquiries";
import { followUpRoutes } from "@helpline/contract/follow-ups/follow-ups";
import { refusals } from "@helpline/contract/refusals";
import { allRoutes } from "@helpline/contract/routes";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { callName } from "#http/openapi";
import {
  caseBody,
  errorsOf,
  expectNothingWritten,
  newCaseBody,
  type Place,
  startTeam,
  storedCase,
} from "../case-factories.ts";
import { answered } from "../enquiry-kit.ts";
import { logEntry } from "../log-calls.ts";

const { helpline, team, newCase } = await startTeam();
const { token } = team.admin;
const nobody = 2_000_000_000;

/** What a field is called that may hold the id of a user. */
const mayNameUser =
  /^(user_id|whose|assigned_to|handler_id|call_back_by|merged_by|(advisor|advocate|clinic|evaluator)_id)$/;

/** Some take `mine` and `everyone` only: no user is named. */
const takesId = (field: unknown) =>
  [nobody, String(nobody)].some((id) => z.safeParse(field as z.ZodMiniType, id).success);

function objectIn(schema: unknown): z.ZodMiniObject | undefined {
  if (schema instanceof z.ZodMiniObject) return schema;
  const { innerType, in: input } = (schema as { _zod: { def: Record<string, unknown> } })._zod.def;
  const inner = innerType ?? input;
  return inner ? objectIn(inner) : undefined;
}

/** The fields of a schema that name a user, and those of objects in it: `filters.handler_id`. */
const fieldsIn = (schema: z.ZodMiniObject): string[] =>
  Object.entries(schema.shape).flatMap(([name, field]) => {
    const inner = objectIn(field);
    return [
      ...(mayNameUser.test(name) && takesId(field) ? [name] : []),
      ...(inner ? fieldsIn(inner).map((each) => `${name}.${each}`) : []),
    ];
  });

const declared = allRoutes
  .flatMap((route) =>
    [route.params, route.query, route.body]
      .filter((schema) => schema !== undefined)
      .flatMap(fieldsIn)
      .map((field) => `${callName(route)} ${field}`),
  )
  .toSorted();

/** Filters of lists that keep naming somebody who was deleted since: the list is empty. */
const filters = [
  "GET /api/access-log user_id",
  "GET /api/access-log/csv user_id",
  "POST /api/cases/export filters.handler_id",
  "POST /api/cases/query filters.handler_id",
  "POST /api/views filters.handler_id",
  "PUT /api/views filters.handler_id",
];

type Request = Readonly<Record<string, unknown>>;

/** Calls about somebody: what is sent, by the call and the field. */
const days = { start_date: "2026-03-01", end_date: "2026-03-31" };
const inAddress = { query: { user_id: String(nobody), ...days } };
const inBody = { body: { user_id: nobody } };
const everybodys = { query: { whose: "everyone", assigned_to: String(nobody) } };
const account = {
  user_type: "manager",
  first_name: "Ada",
  last_name: "Lovelace",
  gender: "female",
  email: "ada@example.org",
  city: "Exeter",
  county: "Devon",
};
const about: Readonly<Record<string, Request>> = {
  "GET /api/follow-ups assigned_to": everybodys,
  "GET /api/follow-ups/count assigned_to": everybodys,
  "GET /api/week whose": { query: { whose: String(nobody) } },
  "GET /api/timesheets/download user_id": inAddress,
  "GET /api/timesheets/reconciliation/csv user_id": inAddress,
  "GET /api/timesheets/report user_id": inAddress,
  "POST /api/timesheets/generate-csv user_id": { body: { user_id: nobody, ...days } },
  "POST /api/users/remove-calendar-address user_id": inBody,
  "POST /api/users/reset-failed-login-count user_id": inBody,
  "POST /api/users/reset-second-factor user_id": inBody,
  "POST /api/users/send-link user_id": inBody,
  "POST /api/users/sign-out-everywhere user_id": inBody,
  "POST /api/users/unlink-provider user_id": inBody,
  "PUT /api/users user_id": { body: { user_id: nobody, ...account } },
  "DELETE /api/users user_id": inBody,
};

interface Form {
  /** Who sends it; default: an admin. */
  readonly as?: keyof typeof team;
  /** Of the case that it is about, if it is about one. */
  readonly place?: Place;
  readonly send: (caseId: number) => Promise<Request> | Request;
}

const log = (field: string, further_action: string) => (id: number) => ({
  body: logEntry(id, { further_action, [field]: nobody }),
});
const logAs = (as: keyof typeof team, place: Place) => ({
  [`POST /api/${as}s/cases/logs advocate_id`]: {
    as,
    place,
    send: log("advocate_id", as === "advisor" ? "save and refer to advocate" : "save"),
  },
  [`POST /api/${as}s/cases/logs clinic_id`]: {
    as,
    place,
    send: log("clinic_id", as === "advocate" ? "add clinic participation" : "save"),
  },
  [`POST /api/${as}s/cases/logs follow_up.assigned_to`]: {
    as,
    place,
    send: (id: number) => ({
      body: logEntry(id, {
        follow_up: { due_on: "2099-01-05", text: "Ring", assigned_to: nobody },
      }),
    }),
  },
});

const guardianOf = async (id: number) =>
  (await storedCase(helpline.database, id)).primary_guardian_id;
const added = (field: string): Form => ({
  place: "advisor",
  send: async (id) => ({ body: newCaseBody(await guardianOf(id), { [field]: nobody }) }),
});
const changed = (field: string): Form => ({
  place: "advisor",
  send: async (id) => ({
    body: { ...caseBody(await guardianOf(id)), case_id: id, [field]: nobody },
  }),
});

/** Forms in which somebody is chosen: the refusal stands beside their field. */
const chosen: Readonly<Record<string, Form>> = {
  ...logAs("advisor", "advisor"),
  ...logAs("advocate", "advocate"),
  ...logAs("clinic", "advocate & clinic"),
  ...Object.fromEntries(
    ["advisor_id", "advocate_id", "clinic_id", "evaluator_id"].flatMap((field) => [
      [`POST /api/cases ${field}`, added(field)],
      [`PUT /api/cases ${field}`, changed(field)],
    ]),
  ),
  "POST /api/cases/assign user_id": {
    place: "advisor",
    send: (id) => ({ body: { case_ids: [id], role: "advisor", user_id: nobody } }),
  },
  "POST /api/cases/{id}/assign user_id": {
    place: "advisor",
    send: (id) => ({ params: { id }, body: { role: "advisor", user_id: nobody } }),
  },
  "POST /api/enquiries call_back_by": {
    send: () => ({
      body: {
        ...answered,
        outcome: "call back",
        call_back_on: "2099-01-05",
        call_back_by: nobody,
      },
    }),
  },
  "PUT /api/enquiries call_back_by": {
    send: async () => {
      const made = await helpline.call(enquiryRoutes.create, { token, body: answered });
      const { enquiry_id } = made.data;
      const ringing = { outcome: "call back", call_back_on: "2099-01-05", call_back_by: nobody };
      return { body: { enquiry_id, version: 1, ...ringing } };
    },
  },
  "POST /api/follow-ups assigned_to": {
    place: "advisor",
    send: (id) => ({
      body: { case_id: id, due_on: "2099-01-05", text: "Ring", assigned_to: nobody },
    }),
  },
  "PUT /api/follow-ups assigned_to": {
    place: "advisor",
    send: async (case_id) => {
      const body = { case_id, due_on: "2099-01-05", text: "Ring" };
      const { data } = await helpline.call(followUpRoutes.create, { token, body });
      return { body: { follow_up_id: data.follow_up_id, version: 1, assigned_to: nobody } };
    },
  },
};

const routeOf = (name: string) => {
  const route = allRoutes.find((each) => name.startsWith(`${callName(each)} `));
  if (!route) throw new Error(`${name} is not declared.`);
  return route;
};

it("reviews every call that names a user", () => {
  expect([...filters, ...Object.keys(about), ...Object.keys(chosen)].toSorted()).toEqual(declared);
});

describe("a call about somebody who does not exist", () => {
  it.each(Object.entries(about))("is 404: %s", async (name, request) => {
    const answer = await helpline.call(routeOf(name), { token, ...request } as never);
    expect(answer).toMatchObject({ status: 404, message: refusals.noSuchUser, data: null });
  });
});

const noClinic = (name: string) => (name.endsWith(" clinic_id") ? { clinic_id: null } : {});

describe("a form in which somebody is chosen who does not exist", () => {
  it.each(Object.entries(chosen))("is refused: %s", async (name, { as = "admin", place, send }) => {
    // A case has a clinic already, which an entry cannot replace.
    const request = await send(place ? await newCase(place, noClinic(name)) : 0);
    const asked = { token: team[as].token, ...request } as never;
    const answer = await expectNothingWritten(helpline, () => helpline.call(routeOf(name), asked));
    const field = name.split(" ").at(-1);
    expect(answer.status).toBe(422);
    // A follow-up of a log entry is one field of it.
    const named = field?.startsWith("follow_up.") ? "follow_up" : field;
    expect(errorsOf(answer)).toEqual([{ field: named, message: expect.stringMatching(/\S/) }]);
  });
});

it("takes the id of somebody who was deleted as a filter, for what they have done stays", async () => {
  const query = { user_id: String(nobody), kind: "all" };
  expect(await helpline.call(accessLogRoutes.list, { token, query })).toMatchObject({
    status: 200,
    data: { rows: [] },
  });
});
