/** The switch `notify_on_assignment` of the configuration file. Rules: MAIL-4. */
import { assignRoutes } from "@helpline/contract/cases/assign";
import { productConfigFile } from "@helpline/contract/config/product-config";
import { afterAll, expect, it } from "vitest";
import { startTeam } from "#test/case-factories";
import { changedConfig } from "#test/product-config";

const { file, given, remove } = await changedConfig({ notify_on_assignment: false });
afterAll(remove);

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
