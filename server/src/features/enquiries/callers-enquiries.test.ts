/** Earlier enquiries in the look-up of callers. Rules: CALL-3, CALL-8. */
import { maxCallersEnquiries } from "@helpline/contract/callers/caller-call";
import { callerRoutes } from "@helpline/contract/callers/callers";
import { beforeAll, expect, it } from "vitest";
import { errorsOf, type Team } from "#test/case-factories";
import { startEnquiries } from "#test/enquiry-kit";
import { auditMark, auditSince } from "#test/look";

const { database, helpline, stored, team } = await startEnquiries();
const ids: Record<string, number> = {};

beforeAll(async () => {
  const theirs = { taken_by: team.advocate.userId };
  ids.bloom = await stored({
    ...theirs,
    reference: "K7M2QX",
    name: "Ruth Bloom",
    telephone: "07700 900456",
    email: "Ruth@Example.org",
    taken_on: "2026-03-01T10:00:00Z",
  });
  ids.own = await stored({ telephone: "+44 7700 900456", taken_on: "2026-03-02T10:00:00Z" });
});

async function look(q: string, who: keyof Team = "manager") {
  const { status, data } = await helpline.call(callerRoutes.enquiries, {
    body: { q },
    token: team[who].token,
  });
  expect(status).toBe(200);
  return data;
}
const found = async (q: string, who?: keyof Team) =>
  (await look(q, who)).map((row: { enquiry_id: number | null }) => row.enquiry_id);

it.each([
  ["07700 900 456", ["own", "bloom"]],
  ["+447700900456", ["own", "bloom"]],
  ["ruth@example.org", ["bloom"]],
  ["ru-th@example.org", []],
  ["k7m 2qx", ["bloom"]],
  ["K7M-2QX", ["bloom"]],
  ["bloom", ["bloom"]],
  ["ruth bloom", ["bloom"]],
  ["07700 900", []],
  ["example.org", []],
  ["K7M", []],
])("a manager finds by %j: %j", async (q, names) => {
  expect(await found(q)).toEqual(names.map((name) => ids[name]));
});

it("an advisor finds by whole values only, and opens none that is not theirs", async () => {
  expect(await found("07700 900456", "advisor")).toEqual([ids.own, null]);
  expect(await found("bloom", "advisor")).toEqual([]);
  expect(await look("K7M 2QX", "advisor")).toEqual([
    {
      enquiry_id: null,
      reference: "K7M2QX",
      taken_on: "2026-03-01T10:00:00.000Z",
      taken_by_name: "Wilhelmina Okonkwo",
      caller: null,
      topic: null,
      outcome: null,
      may_open: false,
    },
  ]);
});

it("has the newest, and no more than it says", async () => {
  const many = Array.from({ length: maxCallersEnquiries + 1 }, () =>
    stored({ telephone: "01392 555 001" }),
  );
  const last = (await Promise.all(many)).toSorted((a, b) => b - a);
  expect(await found("01392 555001")).toHaveLength(maxCallersEnquiries);
  expect(last).toEqual(expect.arrayContaining(await found("01392 555001")));
});

it("records who looked and what was shown, never the text", async () => {
  const mark = await auditMark(database);
  await look("ruth@example.org");
  const rows = await auditSince(database, mark);
  expect(rows).toMatchObject([
    { action: "search", entity: "enquiries", detail: "callers", after: { ids: [ids.bloom] } },
  ]);
  expect(JSON.stringify(rows)).not.toContain("example.org");
});

it("refuses a text that is too short", async () => {
  const answer = await helpline.call(callerRoutes.enquiries, {
    body: { q: "x" },
    token: team.manager.token,
  });
  expect(answer.status).toBe(422);
  expect(errorsOf(answer)).toHaveLength(1);
});
