/** What the demo shows on the screens of timesheets, deleted cases and imports. Rules: OPS-3. */
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { deletedCaseRoutes } from "@helpline/contract/deleted-cases/deleted-cases";
import { importRoutes } from "@helpline/contract/import/import";
import { teamTimesheetRoutes } from "@helpline/contract/timesheets/team";
import { expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import { limits } from "#test/import-kit";
import { seedDeletedCases } from "./deleted-cases.ts";
import { seedSampleImports } from "./import.ts";
import { seedSampleData } from "./seed.ts";

const helpline = await startHelpline();
await seedSampleData(helpline.database, "a demo password");
const { token } = await helpline.logIn("admin");

it("timesheets have some findings, but few", async () => {
  const day = (ago: number) =>
    new Date(Date.now() - ago * 24 * 3600 * 1000).toISOString().slice(0, 10);
  const query = { start_date: day(120), end_date: day(0) };
  const { data } = await helpline.call(teamTimesheetRoutes.read, { token, query });
  const { count } = await helpline.database
    .selectFrom("case_logs")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("added_on", ">", query.start_date)
    .executeTakeFirstOrThrow();
  expect(count).toBeGreaterThan(100);
  expect(data.totals.findings).toBeGreaterThan(3);
  expect(data.totals.findings).toBeLessThan(count / 10);
});

it("an import is done, and a later one that corrects it, with a row that was refused", async () => {
  await seedSampleImports(helpline.database, limits);
  const { data } = await helpline.call(importRoutes.list, { token });
  expect(data).toMatchObject([
    { state: "done", kind: "schools", counts: { new: 1, changed: 2, unchanged: 5, wrong: 0 } },
    { state: "done", kind: "schools", counts: { new: 7, changed: 0, wrong: 1 } },
  ]);
  expect(data[0].imported_by).toBeTruthy();
});

it("two cases were deleted, which an admin can restore", async () => {
  await seedDeletedCases(helpline.database);
  const { data } = await helpline.call(deletedCaseRoutes.query, { token, body: { page: 1 } });
  expect(data.count).toBe(2);
  expect(data.rows).toHaveLength(2);
  for (const row of data.rows) expect(row.deleted_by).not.toMatch(/unknown/i);
  const [{ case_id }] = data.rows;
  const { status } = await helpline.call(caseRoutes.restore, { token, body: { case_id } });
  expect(status).toBe(201);
});
