/**
 * The extension of one's own account: what it may be, whose it can be, and that calls then ring for it.
 *
 * Rules: TEL-4.
 */
import { eventMessages, eventRoutes } from "@helpline/contract/events/events";
import { beforeEach, expect, it } from "vitest";
import { errorsOf, lastAudit, startTeam } from "#test/case-factories";

const { helpline, team } = await startTeam();

const put = (extension: unknown, token = team.advisor.token) =>
  helpline.call(eventRoutes.changeExtension, { body: { extension }, token });
const get = async (token = team.advisor.token) =>
  (await helpline.call(eventRoutes.extension, { token })).data.extension;

beforeEach(async () => {
  await helpline.database.updateTable("users").set({ extension: null, enabled: 1 }).execute();
});

it.each([
  "two words",
  "Anna!",
  "x".repeat(21),
  "12345678901234567890123456789012345678901",
  "ﬂ201",
  7,
])("refuses %j", async (extension) => {
  const answer = await put(extension);
  expect(answer.status).toBe(422);
  expect(errorsOf(answer).map(({ field }) => field)).toContain("extension");
  expect(await get()).toBeNull();
});

it.each([
  ["201", "201"],
  [" 201 ", "201"],
  ["sip:anna.b@pbx.example.org", "anna.b"],
  ["020 7946 0301", "02079460301"],
])("keeps %j as %j", async (typed, kept) => {
  expect(await put(typed)).toMatchObject({ status: 201, data: { extension: kept } });
  expect(await get()).toBe(kept);
});

it("is removed by nothing, and the audit log has both", async () => {
  await put("201");
  expect(await put("")).toMatchObject({
    message: eventMessages.removed,
    data: { extension: null },
  });
  expect(await lastAudit(helpline.database, "users")).toMatchObject({
    action: "update",
    user_id: team.advisor.userId,
    before: { extension: "201" },
    after: { extension: null },
  });
});

it("is one person's; who has it is not said", async () => {
  await put("201", team.manager.token);
  const answer = await put("201");
  expect(answer.status).toBe(422);
  expect(errorsOf(answer)).toEqual([{ field: "extension", message: eventMessages.taken }]);
  expect([await get(), await get(team.manager.token)]).toEqual([null, "201"]);
});

it("is one person's, too, of several who enter it at the same time", async () => {
  const { advisor, manager, advocate } = team;
  for (const extension of ["301", "302", "303", "304", "305"]) {
    const answers = await Promise.all(
      [advisor, manager, advocate].map(({ token }) => put(extension, token)),
    );
    const [first, ...others] = answers.toSorted((one, other) => one.status - other.status);
    expect(first?.status).toBe(201);
    for (const each of others) {
      expect(errorsOf(each)).toEqual([{ field: "extension", message: eventMessages.taken }]);
    }
  }
});

it.each([
  ["has left", { enabled: 0 }],
  ["takes no calls any more", { user_type: "evaluator" as const }],
])("can be taken over from somebody who %s", async (_what, change) => {
  const gone = await helpline.logIn("advocate");
  await put("201", gone.token);
  await helpline.database
    .updateTable("users")
    .set(change)
    .where("user_id", "=", gone.userId)
    .execute();
  expect((await put("201")).status).toBe(201);
  expect(await get()).toBe("201");
});

it.each(["clinic", "evaluator"] as const)("is not for the %s", async (role) => {
  expect((await put("201", team[role].token)).status).toBe(403);
});
