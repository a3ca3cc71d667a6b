/** Key dates in another configuration, and in a subject access report. Rules: KEY-6, ROLE-8. */
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { keyDateRoutes } from "@helpline/contract/key-dates/key-dates";
import { subjectAccessRoutes } from "@helpline/contract/subject-access/subject-access";
import { describe, expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import { startTeam } from "#test/case-factories";
import { insertLocalAuthority } from "#test/factories";

const { helpline, team, newCase } = await startTeam({ TIME_ZONE: "Europe/London" });
const { token } = team.advisor;
helpline.clock.set(new Date("2026-03-02T12:00:00.000Z"));

const get = (id: number) => helpline.call(keyDateRoutes.get, { params: { id }, token });
const put = (id: number, body: object) =>
  helpline.call(keyDateRoutes.put, { params: { id }, body, token });

describe("another configuration", () => {
  it("is computed again, keeps what it does not know, and needs nothing stored to change", async () => {
    const id = await newCase("advisor");
    const starts = { ehc_request: "2026-01-31", draft_plan: "2026-02-01" };
    await put(id, { starts, met: { parents_comments: "2026-02-10" }, version: 0 });
    const request = { key: "ehc_request", label: "Request" };
    const clocks = [
      { key: "first", label: "First", from: request, offset: { months: 1 } },
      { key: "second", label: "Second", from: "first", offset: { months: 1 } },
    ];
    const file = path.join(helpline.filesFolder, "other.json");
    const shippedFile = fileURLToPath(new URL("../../../../config/helpline.json", import.meta.url));
    const product = JSON.parse(await readFile(shippedFile, "utf8"));
    await writeFile(file, JSON.stringify({ ...product, clocks }));
    const other = await startHelpline({ HELPLINE_CONFIG: file }, { besides: helpline });
    const call = (route: typeof keyDateRoutes.get | typeof keyDateRoutes.put, body?: object) =>
      other.call(route, { params: { id }, token: team.manager.token, ...(body && { body }) });
    expect((await call(keyDateRoutes.get)).data).toMatchObject({
      starts: { ehc_request: "2026-01-31" },
      dates: [
        { key: "first", due_on: "2026-02-28" },
        { key: "second", due_on: "2026-03-28" },
      ],
    });
    await call(keyDateRoutes.put, { met: { first: "2026-02-20" }, version: 1 });
    const { data } = await get(id);
    expect(data).toMatchObject({ starts, version: 2 });
    expect(data.dates).toContainEqual(
      expect.objectContaining({ key: "parents_comments", met_on: "2026-02-10" }),
    );
  });
});

it("a case that one may not see answers like none at all, whatever its nation", async () => {
  const other = await helpline.logIn("advisor");
  for (const nation of ["Wales", "Scotland", "England", null] as const) {
    const { local_authority_id } = await insertLocalAuthority(helpline.database, { nation });
    const hidden = await newCase("advisor", { local_authority_id, advisor_id: other.userId });
    for (const starts of [
      { ehc_request: "2026-01-31" },
      { ehc_request: "2027-01-31" },
      { x: null },
    ]) {
      const [theirs, none] = [
        await put(hidden, { starts, version: 0 }),
        await put(2_000_000, { starts, version: 0 }),
      ];
      expect(theirs.status).toBe(404);
      expect({ ...theirs, headers: {} }).toEqual({ ...none, headers: {} });
    }
  }
});

it("a subject access report has them, in words", async () => {
  const id = await newCase("advisor");
  const starts = { decision_letter: "2026-01-31" };
  await put(id, { starts, met: { appeal: "2026-03-01" }, version: 0 });
  const { data } = await helpline.call(subjectAccessRoutes.childJson, {
    params: { id },
    token: team.manager.token,
  });
  const report = JSON.parse(String(data));
  interface Section {
    title: string;
    records: { label: string; value: string }[][];
  }
  const section = (title: string): Section =>
    report.parts[0].sections.find((each: Section) => each.title === title);
  const shown = (title: string) =>
    section(title).records.map((record) => record.map(({ label, value }) => `${label}: ${value}`));
  expect(shown("Key dates")).toEqual([
    ["Name: Decision letter", "Date: 2026-01-31"],
    ["Name: Appeal to the tribunal", "Due on: 2026-03-31", "Met on: 2026-03-01"],
  ]);
  expect(shown("History of changes")[0]).toEqual(
    expect.arrayContaining([
      "What: Changed the key dates",
      "Decision letter, after: 2026-01-31",
      "Appeal to the tribunal: met on, after: 2026-03-01",
    ]),
  );
});
