/** Turning one's mail in the morning off and on. Rules: MAIL-9. */
import { digestMessages, digestRoutes } from "@helpline/contract/digest/digest";
import { userRoutes } from "@helpline/contract/users/users.routes";
import { beforeEach, expect, it } from "vitest";
import { errorsOf, lastAudit, startTeam } from "#test/case-factories";

const { helpline, team } = await startTeam();
const { database } = helpline;
const { token, userId } = team.clinic;
beforeEach(() => database.deleteFrom("digest_off").execute());

const wanted = async (of = token) =>
  (await helpline.call(digestRoutes.state, { token: of })).data.wanted;
const put = (body: unknown, of = token) => helpline.call(digestRoutes.change, { token: of, body });

it("is on for everybody until they turn it off, each for themselves", async () => {
  expect(await wanted()).toBe(true);
  expect(await put({ wanted: false })).toMatchObject({
    status: 201,
    message: digestMessages.off,
    data: { wanted: false },
  });
  expect(await wanted()).toBe(false);
  expect(await wanted(team.advisor.token)).toBe(true);
  expect(await put({ wanted: true })).toMatchObject({
    status: 201,
    message: digestMessages.on,
    data: { wanted: true },
  });
  expect(await wanted()).toBe(true);
});

it("records each change once", async () => {
  await put({ wanted: false });
  const entry = await lastAudit(database, "users");
  expect(entry).toMatchObject({
    action: "update",
    user_id: userId,
    entity_id: String(userId),
    before: { digest_wanted: true },
    after: { digest_wanted: false },
  });
  expect(await put({ wanted: false })).toMatchObject({ status: 201, data: { wanted: false } });
  expect(await lastAudit(database, "users")).toEqual(entry);
});

it.each([{}, { wanted: "no" }, { wanted: null }])(
  "refuses %j, and changes nothing",
  async (body) => {
    const answer = await put(body);
    expect(answer.status).toBe(422);
    expect(errorsOf(answer)).toEqual([{ field: "wanted", message: digestMessages.wanted }]);
    expect(await wanted()).toBe(true);
  },
);

it("goes with its owner", async () => {
  const person = await helpline.logIn("advisor");
  await put({ wanted: false }, person.token);
  const body = { user_id: person.userId };
  const answer = await helpline.call(userRoutes.remove, { body, token: team.admin.token });
  expect(answer.status).toBe(200);
  expect(await database.selectFrom("digest_off").selectAll().execute()).toEqual([]);
});
