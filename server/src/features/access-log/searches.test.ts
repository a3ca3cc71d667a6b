/** Who searched for people, and which people were shown; never what was typed. Rules: PRIV-3, PRIV-5. */
import { type AccessRow, accessLogRoutes } from "@helpline/contract/access-log/access-log";
import {
  type CaseSystem,
  caseRoutes,
  caseSystemRoutes,
} from "@helpline/contract/cases/cases.routes";
import type { RouteDeclaration } from "@helpline/contract/http";
import { searchLimit } from "@helpline/contract/limits";
import { guardians } from "@helpline/contract/reference-records/guardians";
import { recordRoutes } from "@helpline/contract/reference-records/record.routes";
import { schools } from "@helpline/contract/reference-records/schools";
import { userRoutes } from "@helpline/contract/users/users.routes";
import { expect, it } from "vitest";
import { assignedTo, insertCaseIn, type Place, startTeam, type Team } from "#test/case-factories";
import { insertGuardian } from "#test/factories";
import { auditMark, auditSince } from "#test/look";

const word = "Quillfeather";
const places = ["advisor", "advocate", "advocate & clinic", "evaluator", "closed"] as const;
const caseIds = new Map<Place, number>();

const { helpline, team } = await startTeam();
const { database } = helpline;
for (const place of places) {
  const more = { ...assignedTo(team), child_last_name: word };
  caseIds.set(place, await insertCaseIn(database, place, more));
}
const guardianIds: number[] = [];
for (const first_name of ["Ada", "Bea", "Cleo", "Dora", "Edna", "Fay", "Gwen"]) {
  const row = await insertGuardian(database, { first_name, last_name: word });
  guardianIds.push(row.guardian_id);
}

async function searched(route: RouteDeclaration, who: keyof Team, search_in: string, text = word) {
  const mark = await auditMark(helpline.database);
  const { token } = team[who];
  const asked = { search_in, search_for: text };
  const answer = await helpline.call(route, {
    ...(route.body ? { body: asked } : { query: asked }),
    token,
  });
  expect(answer.status).toBe(200);
  const rows = await auditSince(helpline.database, mark);
  expect(JSON.stringify(rows).toLowerCase()).not.toContain(text.toLowerCase());
  return rows;
}

const inSystem: [CaseSystem, keyof Team, Place[]][] = [
  ["advisors", "advisor", ["advisor"]],
  ["advocates", "advocate", ["advocate", "advocate & clinic"]],
  ["clinics", "clinic", ["advocate & clinic"]],
  ["evaluators", "evaluator", ["evaluator"]],
];

it.each(inSystem)("in the cases of the %s", async (system, who, found) => {
  const ids = found.map((place) => caseIds.get(place)).toReversed();
  const row = {
    action: "search",
    entity: "cases",
    entity_id: null,
    case_id: null,
    detail: system,
    user_id: team[who].userId,
    address: "127.0.0.1",
    after: { found: ids.length, ids },
  };
  const routes = caseSystemRoutes[system];
  expect(await searched(routes.search, who, "child_last_name")).toMatchObject([row]);
  if (!("searchByQuery" in routes)) return;
  expect(await searched(routes.searchByQuery, who, "child_last_name")).toMatchObject([row]);
});

it("in all cases, the guardians and the users, and not in the schools", async () => {
  expect(await searched(caseRoutes.search, "manager", "child_last_name")).toMatchObject([
    { entity: "cases", detail: "managers", after: { found: places.length } },
  ]);
  const inGuardians = await searched(recordRoutes(guardians).search, "manager", "last_name");
  expect(inGuardians).toMatchObject([{ entity: "guardians", user_id: team.manager.userId }]);
  expect(inGuardians[0]?.after).toMatchObject({ found: 7 });
  expect(await searched(userRoutes.search, "manager", "last_name", "Nobody")).toMatchObject([
    { entity: "users", after: { found: 0, ids: [] } },
  ]);
  expect(await searched(recordRoutes(schools).search, "manager", "name")).toEqual([]);
});

it("with only the ids that are shown", async () => {
  const many = Array.from({ length: searchLimit + 1 }, (_each, n) => ({
    first_name: `Twin${n}`,
    last_name: "Multitude",
  }));
  for (const each of many) await insertGuardian(helpline.database, each);
  const [row] = await searched(recordRoutes(guardians).search, "manager", "last_name", "Multitude");
  const { found, ids } = Object(row?.after);
  expect(found).toBeNull();
  expect(ids).toHaveLength(searchLimit);
});

it("is described in words: searches of families to managers, of users to admins too", async () => {
  const { token } = team.admin;
  const of = async (who: keyof Team): Promise<Pick<AccessRow, "what" | "about">[]> => {
    const answer = await helpline.call(accessLogRoutes.list, {
      query: { kind: "searches" },
      token: team[who].token,
    });
    return answer.data.rows.map(({ what, about }: AccessRow) => ({ what, about }));
  };
  await helpline.database
    .updateTable("users")
    .set({ first_name: "Zenobia" })
    .where("user_id", "=", team.clinic.userId)
    .execute();
  await searched(userRoutes.search, "admin", "first_name", "Zenob");
  const [newest] = await of("admin");
  expect(newest).toEqual({ what: "Searched the users: 1 found", about: "Zenobia Okonkwo" });
  const ofManager = await of("manager");
  expect(ofManager.some(({ what }) => what.includes("users"))).toBe(false);
  const advisors = "Searched the cases of the Advisor System: 1 found";
  expect(ofManager).toContainEqual({ what: advisors, about: `Case ${caseIds.get("advisor")}` });
  const guardiansRow = ofManager.find(({ what }) => what === "Searched the guardians: 7 found");
  expect(guardiansRow?.about).toMatch(/^(\w+ Quillfeather, ){4}\w+ Quillfeather and 2 more$/);
  const many = "Searched the guardians: more than 200 found";
  expect(ofManager.map(({ what }) => what)).toContain(many);
  const csv = await helpline.call(accessLogRoutes.csv, { query: { kind: "searches" }, token });
  for (const id of guardianIds) expect(String(csv.data)).toMatch(new RegExp(`[, ]${id}[ ,]`));
});
