/**
 * Who sees which case: every case route, every role, every kind of case. A case that a caller
 * may not see is absent or 404, and remains unchanged.
 *
 * Rules: PRIV-4, ROLE-7, ROLE-8, ROLE-9.
 */
import { mayAccess, type UserType, userTypes } from "@helpline/contract/access";
import { caseLogRoutes } from "@helpline/contract/case-logs/case-logs";
import { caseRoutes, caseSystemRoutes } from "@helpline/contract/cases/cases.routes";
import { evaluationRoutes } from "@helpline/contract/evaluations/evaluations";
import type { RouteDeclaration } from "@helpline/contract/http";
import { describe, expect, it } from "vitest";
import {
  assignedTo,
  caseBody,
  evaluationAnswers,
  expectNothingWritten,
  insertCaseIn,
  logInTeam,
  type Place,
  startTeam,
} from "#test/case-factories";
import { insertGuardian } from "#test/factories";

type View = "managers" | keyof typeof caseSystemRoutes;
interface Sample {
  readonly name: string;
  readonly id: number;
  readonly place: Place;
  readonly mine: boolean;
  readonly deleted: boolean;
}

const stages: Place[] = ["advisor", "advocate", "advocate & clinic", "evaluator", "closed"];
const samples: Sample[] = [];

const { helpline, team, newCase } = await startTeam({ CASES_PAGE_SIZE: "100" });
const others = await logInTeam(helpline);
const { database } = helpline;
const guardianId = (await insertGuardian(database, { first_name: "Everyone" })).guardian_id;
const add = async (place: Place, kind: string, more: object) => {
  const sample = { mine: kind.startsWith("mine"), deleted: kind.endsWith("deleted") };
  const id = await insertCaseIn(database, place, { primary_guardian_id: guardianId, ...more });
  samples.push({ name: `${place}, ${kind}`, id, place, ...sample });
};
for (const place of stages) {
  await add(place, "mine", assignedTo(team));
  await add(place, "somebody else's", assignedTo(others));
  const deleted_at = "2026-03-01T10:00:00.000Z";
  await add(place, "mine, deleted", { ...assignedTo(team), deleted_at });
}
await add("advisor", "nobody's", {});
// Stale flags: closed overrides all, and the clinic's flag counts only in the advocate's stage.
const left = { with_advisor: 1, with_advocate: 1, with_evaluator: 1, clinic_participating: 1 };
await add("closed", "mine, with flags", { ...assignedTo(team), ...left });
await add("advisor", "mine, with a flag", { ...assignedTo(team), clinic_participating: 1 });

/** The places whose cases each system shows. */
const shownIn: Record<View, readonly Place[]> = {
  managers: stages,
  advisors: ["advisor"],
  advocates: ["advocate", "advocate & clinic"],
  clinics: ["advocate & clinic"],
  evaluators: ["evaluator"],
};

const isManager = (role: UserType) => role === "admin" || role === "manager";
const sees = (role: UserType, view: View) => (sample: Sample) =>
  !sample.deleted && shownIn[view].includes(sample.place) && (isManager(role) || sample.mine);

const views = Object.keys(shownIn) as View[];
const browser = (view: View) => (view === "managers" ? caseRoutes : caseSystemRoutes[view]);
const ownView = (role: UserType): View =>
  isManager(role) ? "managers" : (`${role}s` as Exclude<View, "managers">);

const readers = [
  ...views.map((view) => ({ route: browser(view).details as RouteDeclaration, view })),
  { route: caseRoutes.history as RouteDeclaration, view: "managers" as View },
  { route: caseLogRoutes.ofAdvocatesCase as RouteDeclaration, view: "advocates" as View },
  { route: caseLogRoutes.ofCase as RouteDeclaration, view: "own" as const },
];

const matrix = <T extends object>(rows: readonly T[]) =>
  rows.flatMap((row) => userTypes.map((role) => ({ ...row, role })));

/** If the role is refused altogether, one case is enough to show it. */
function expectedStatuses(role: UserType, route: RouteDeclaration, view: View) {
  if (!mayAccess(route.access, role))
    return samples.slice(0, 1).map((each) => [each, 403] as const);
  const seen = sees(role, view);
  return samples.map((each) => [each, seen(each) ? 200 : 404] as const);
}

describe.each(matrix(readers))("$role: $route.path", ({ role, route, view }) => {
  it("returns what the role sees, and 404 for everything else", async () => {
    const { token } = team[role];
    const rows = expectedStatuses(role, route, view === "own" ? ownView(role) : view);
    for (const [sample, status] of rows) {
      const answer = await helpline.call(route, { params: { id: sample.id }, token });
      expect(answer.status, sample.name).toBe(status);
      if (status !== 200) expect(answer.data).toBeNull();
    }
  });
});

describe.each(matrix(views.map((view) => ({ view }))))(
  "$role: browser of $view",
  ({ role, view }) => {
    const routes = browser(view);
    it("lists, counts and finds what the role sees", async () => {
      const caller = { token: team[role].token };
      const body = { search_in: "guardian_first_name", search_for: "everyone" };
      const list = await helpline.call(routes.list, { params: { page: 1 }, ...caller });
      const count = await helpline.call(routes.count, caller);
      const search = await helpline.call(routes.search, { body, ...caller });
      if (!mayAccess(routes.list.access, role)) {
        expect([list.status, count.status, search.status]).toEqual([403, 403, 403]);
        return;
      }
      const ids = samples.filter(sees(role, view)).map((sample) => sample.id);
      const idsOf = (answer: typeof list) =>
        answer.data.map((row: { case_id: number }) => row.case_id).reverse();
      expect(idsOf(list)).toEqual(ids);
      expect(idsOf(search)).toEqual(ids);
      expect(count.data).toEqual({ count: ids.length });
    });
  },
);

const entry = (case_id: number) => ({
  case_id,
  entry_type: "call",
  duration: 10,
  details: "Should not be kept",
  further_action: "save",
});

const writers: { route: RouteDeclaration; view: View; body: (id: number) => object }[] = [
  {
    route: caseRoutes.update,
    view: "managers",
    body: (case_id) => ({ case_id, ...caseBody(guardianId) }),
  },
  { route: caseRoutes.remove, view: "managers", body: (case_id) => ({ case_id }) },
  { route: caseRoutes.action, view: "managers", body: (case_id) => ({ case_id, action: "close" }) },
  { route: caseLogRoutes.addAsAdvisor, view: "advisors", body: entry },
  { route: caseLogRoutes.addAsAdvocate, view: "advocates", body: entry },
  { route: caseLogRoutes.addAsClinic, view: "clinics", body: entry },
  {
    route: evaluationRoutes.create,
    view: "evaluators",
    body: (case_id) => ({ case_id, ...evaluationAnswers() }),
  },
];

describe.each(matrix(writers))(
  "$role: $route.method $route.path",
  ({ role, route, view, body }) => {
    it("is refused for every case that the role does not see there, and changes none", async () => {
      const { token } = team[role];
      const allowed = mayAccess(route.access, role);
      const unseen = allowed
        ? samples.filter((sample) => !sees(role, view)(sample))
        : samples.slice(0, 1);
      expect(unseen.length).toBeGreaterThan(0);
      await expectNothingWritten(helpline, async () => {
        for (const { id, name } of unseen) {
          const answer = await helpline.call(route, { body: body(id), token });
          expect(answer.status, name).toBe(allowed ? 404 : 403);
        }
        return undefined;
      });
    });
  },
);

it("a handler loses sight of a case when it moves on, and sees it again when it returns", async () => {
  const id = await newCase("advisor");
  const look = async (role: "advisor" | "advocate") => {
    const { details } = caseSystemRoutes[`${role}s`];
    return (await helpline.call(details, { params: { id }, token: team[role].token })).status;
  };
  const act = async (action?: string) => {
    const body = { case_id: id, action };
    if (action) await helpline.call(caseRoutes.action, { body, token: team.manager.token });
    return [await look("advisor"), await look("advocate")];
  };
  expect(await act()).toEqual([200, 404]);
  expect(await act("assign to advocate")).toEqual([404, 200]);
  expect(await act("close")).toEqual([404, 404]);
  expect(await act("assign to advisor")).toEqual([200, 404]);
});
