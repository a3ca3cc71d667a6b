/**
 * Object-level access: every call that names a case, by every role that may make it, with every case that
 * the caller may not see. The answer is the same as for a case that does not exist, and only the request
 * itself is recorded.
 *
 * Rules: ROLE-7, ROLE-8.
 */
import { accessTable, type UserType } from "@helpline/contract/access";
import { draftName } from "@helpline/contract/drafts/drafts";
import { enquiryRoutes } from "@helpline/contract/enquiries/enquiries";
import type { RouteDeclaration } from "@helpline/contract/http";
import { allRoutes } from "@helpline/contract/routes";
import { describe, expect, it } from "vitest";
import type { TestAnswer } from "./build-test-app.ts";
import {
  assignedTo,
  everythingStored,
  insertCaseIn,
  logInTeam,
  type Place,
  startTeam,
  type Team,
} from "./case-factories.ts";
import { fieldPart, filePart, formBody, sendForm, uploadFile } from "./case-files-kit.ts";
import { answered } from "./enquiry-kit.ts";
import { insertUser } from "./factories.ts";
import { examplesOf } from "./fuzz/corpus.ts";
import { addTemplate } from "./letters-kit.ts";
import { auditMark, auditSince } from "./look.ts";

const neverMade = 999_999;
const fileName = "notes.txt";

const shape = (schema: RouteDeclaration["params"]) => Object.keys(schema?.shape ?? {});
/** Users may discard their own draft of any case; the answer reveals nothing about the case. */
const namesCaseOfDraft = ({ tag, method, path }: RouteDeclaration) =>
  tag === "drafts" && path.includes("{name}") && method !== "DELETE";
/** For whoever is no lead there is no concern, whatever case is named; concern-tied.test.ts tries both. */
const tiesConcern = (route: RouteDeclaration) => route.path === "/api/concerns/tie";
const namesCase = (route: RouteDeclaration) =>
  namesCaseOfDraft(route) ||
  (!tiesConcern(route) &&
    [...shape(route.params), ...shape(route.body), ...shape(route.query)].includes("case_id")) ||
  /\bcases?\/\{id\}/.test(route.path);
const namesAnything = (route: RouteDeclaration) =>
  [...shape(route.params), ...shape(route.body), ...shape(route.query)].some((name) =>
    /(^|_)id$/.test(name),
  );
const draftOf = (handler: Handler, caseId: number) =>
  draftName(handler === "evaluator" ? "evaluation" : `${handler}-log`, caseId);
const managersOnly = (route: RouteDeclaration) =>
  accessTable[route.access].every((caller) => caller === "admin" || caller === "manager");

/** Such a call gets a case of its own: it would hide the one that the others need. */
const closesCase = ({ method, path }: RouteDeclaration) =>
  method === "POST" && ["/api/evaluations", "/api/evaluations/close"].includes(path);

/** The stage in which each role has cases, and one in which it has none. */
const stages = {
  advisor: ["advisor", "advocate"],
  advocate: ["advocate", "advisor"],
  clinic: ["advocate & clinic", "advocate"],
  evaluator: ["evaluator", "advisor"],
} as const satisfies Partial<Record<UserType, readonly [Place, Place]>>;
type Handler = keyof typeof stages;
const handlers = Object.keys(stages) as Handler[];

const hidden = new Map<Handler, Readonly<Record<string, number>>>();
const seen = new Map<Handler, number>();
const ownEnquiry = new Map<Handler, number>();

async function put(place: Place, team: Team, more = {}) {
  const { database } = helpline;
  const id = await insertCaseIn(database, place, assignedTo(team));
  await uploadFile(helpline, ours.manager.token, { caseId: id, name: fileName, bytes: "x" });
  await database
    .updateTable("cases")
    .set({ reason_for_the_call_today: "Private", ...more })
    .where("case_id", "=", id)
    .execute();
  return id;
}

async function makeCases(handler: Handler, theirs: Team) {
  // Without a safeguarding lead nobody can raise a concern.
  await insertUser(helpline.database, { user_type: "advisor", safeguarding_lead: 1 });
  const [mine, elsewhere] = stages[handler];
  seen.set(handler, await put(mine, ours));
  hidden.set(handler, {
    "of a colleague": await put(mine, theirs),
    "in another stage": await put(elsewhere, ours),
    "that is closed": await put("closed", ours),
    "that is deleted": await put(mine, ours, { deleted_at: new Date().toISOString() }),
  });
}

const { helpline, team: ours } = await startTeam();
const theirs = await logInTeam(helpline);
for (const handler of handlers) await makeCases(handler, theirs);
for (const handler of ["advisor", "advocate"] as const) {
  const { token } = ours[handler];
  const { data } = await helpline.call(enquiryRoutes.create, { body: answered, token });
  ownEnquiry.set(handler, data.enquiry_id);
}

const { data: template } = await addTemplate(helpline, ours.manager.token);

async function call(route: RouteDeclaration, handler: Handler, caseId: number) {
  const { token } = ours[handler];
  if (route.file) {
    const parts = [fieldPart("case_id", String(caseId)), filePart("other.txt", "x")];
    const { headers: _, ...answer } = await sendForm(helpline, token, formBody(parts));
    return answer;
  }
  const isDraft = namesCaseOfDraft(route);
  const body = isDraft
    ? { values: { details: "Half a sentence" } }
    : {
        ...examplesOf(route.method, route.path)[0],
        // Some calls name the case in their path.
        ...(shape(route.body).includes("case_id") && { case_id: caseId }),
        ...(shape(route.body).includes("template_id") && { template_id: template.template_id }),
        ...(shape(route.body).includes("enquiry_id") && { enquiry_id: ownEnquiry.get(handler) }),
      };
  const name = draftOf(handler, caseId);
  const params = { id: caseId, case_id: caseId, file_name: fileName, token, name };
  if (route.bytes) {
    const url = route.path.replace(/\{(\w+)\}/g, (_all, name: keyof typeof params) =>
      String(params[name]),
    );
    const response = await helpline.app.inject({ url });
    return response.statusCode === 200
      ? { status: 200, message: "", data: null }
      : response.json<Omit<TestAnswer, "headers">>();
  }
  const { headers: _, ...answer } = await helpline.call(route, {
    params,
    token,
    ...(route.body ? { body } : {}),
  });
  return answer;
}

it("covers every call that names an object and is open to more than managers", () => {
  const others = allRoutes.filter((route) => namesAnything(route) && !managersOnly(route));
  // A new one needs a decision: whose object is it, and who may know of it?
  // Templates of letters belong to nobody; letters.test.ts tries letters on cases that a caller may not see.
  // Follow-ups belong to cases; follow-ups.test.ts tries those of cases that a caller may not see, and
  // enquiries.test.ts the enquiries and guardians of others, alerts.test.ts the alerts of such guardians, and
  // consents.test.ts the consents of such cases, concerns.test.ts the concerns of others. The logo
  // in force is everybody's; logo.test.ts asks for others.
  expect(others.filter((route) => !namesCase(route)).map(({ path }) => path)).toEqual([
    "/api/guardians/{id}/alerts",
    "/api/guardians/alerts",
    "/api/consents",
    "/api/enquiries",
    "/api/enquiries",
    "/api/enquiries/{id}/details",
    "/api/enquiries/attempts",
    "/api/concerns/{id}/details",
    "/api/concerns/acknowledge",
    "/api/concerns/decide",
    "/api/concerns/tie",
    "/api/follow-ups",
    "/api/follow-ups/done",
    "/api/logo/{id}",
  ]);
  expect(others.length).toBeGreaterThan(10);
});

const rows = allRoutes
  .filter((route) => namesCase(route) && !managersOnly(route))
  .flatMap((route) =>
    handlers
      .filter((handler) => (accessTable[route.access] as readonly string[]).includes(handler))
      .map((handler) => ({ name: `${route.method} ${route.path}`, route, handler })),
  );

describe.each(rows)("$name by the $handler", ({ route, handler }) => {
  it("hides a case that the caller may not see, and records only the request", async () => {
    const unknown = await call(route, handler, neverMade);
    expect(unknown.status).toBe(404);
    const before = await everythingStored(helpline.database);
    for (const [which, caseId] of Object.entries(hidden.get(handler) ?? {})) {
      const mark = await auditMark(helpline.database);
      expect([which, await call(route, handler, caseId)]).toEqual([which, unknown]);
      // The audit log is read by others, so it never tells of a concern.
      if (route.path === "/api/concerns") {
        expect(await auditSince(helpline.database, mark)).toEqual([]);
        continue;
      }
      expect(await auditSince(helpline.database, mark)).toMatchObject([
        {
          action: "refused",
          entity: "cases",
          entity_id: String(caseId),
          case_id: caseId,
          user_id: ours[handler].userId,
          address: "127.0.0.1",
          detail: `${route.method} ${route.path}`,
        },
      ]);
    }
    expect(await everythingStored(helpline.database)).toEqual(before);
  });

  it("finds a case that the caller may see", async () => {
    const caseId = closesCase(route) ? await put(stages[handler][0], ours) : seen.get(handler);
    const answer = await call(route, handler, caseId ?? neverMade);
    expect(answer).not.toMatchObject({ status: 404 });
    expect(answer).not.toMatchObject({ status: 422 });
  });
});
