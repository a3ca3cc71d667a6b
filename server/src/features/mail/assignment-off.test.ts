/** The switch `notify_on_assignment` of the configuration file. Rules: MAIL-4. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { assignRoutes } from "@helpline/contract/cases/assign";
import { productConfigFile } from "@helpline/contract/config/product-config";
import { afterAll, expect, it } from "vitest";
import { startTeam } from "#test/case-factories";

const shipped = new URL("../../../../config/helpline.json", import.meta.url);
const given = JSON.parse(await readFile(shipped, "utf8"));
const folder = await mkdtemp(path.join(tmpdir(), "helpline config "));
afterAll(() => rm(folder, { recursive: true }));
const file = path.join(folder, "helpline.json");
await writeFile(file, JSON.stringify({ ...given, notify_on_assignment: false }));

const { helpline, team, newCase } = await startTeam({ HELPLINE_CONFIG: file });

it("is on unless the file says otherwise", () => {
  const { notify_on_assignment: _left_out, ...old } = given;
  expect(productConfigFile.parse(old).notify_on_assignment).toBe(true);
});

it("sends no mail when it is off; the case is marked as new all the same", async () => {
  const id = await newCase("advisor", { advisor_id: null });
  const body = { role: "advisor", user_id: team.advisor.userId };
  const { token } = team.manager;
  await helpline.call(assignRoutes.one, { params: { id }, body, token });
  expect(await helpline.database.selectFrom("mail").selectAll().execute()).toEqual([]);
  expect(
    await helpline.database.selectFrom("new_assignments").select(["case_id", "user_id"]).execute(),
  ).toEqual([{ case_id: id, user_id: team.advisor.userId }]);
});
