/** Who makes somebody a safeguarding lead, and that one always stays. Rules: SAFE-6. */
import { userMessages } from "@helpline/contract/users/users.messages";
import { userRoutes } from "@helpline/contract/users/users.routes";
import { beforeEach, describe, expect, it } from "vitest";
import { startTeam, type Team } from "#test/case-factories";
import { makeLead } from "#test/concern-kit";
import { changedUser } from "#test/examples";
import { insertUser } from "#test/factories";

const { helpline, team } = await startTeam();
const { database } = helpline;

const change = (id: number, fields: Readonly<Record<string, unknown>>, who: keyof Team = "admin") =>
  helpline.call(userRoutes.update, { body: changedUser(id, fields), token: team[who].token });
const leadOf = async (id: number) =>
  (await helpline.call(userRoutes.details, { params: { id }, token: team.manager.token })).data
    .safeguarding_lead;
const added = async (lead: 0 | 1) => {
  const { user_id } = await insertUser(database, { user_type: "advisor", safeguarding_lead: lead });
  return user_id;
};

beforeEach(() => database.updateTable("users").set({ safeguarding_lead: 0 }).execute());

describe("a safeguarding lead", () => {
  it("is chosen by an admin, and by nobody else", async () => {
    const id = await added(0);
    for (const fields of [{ safeguarding_lead: 1 }]) {
      expect(await change(id, fields, "manager")).toMatchObject({
        status: 403,
        message: userMessages.adminOnlyLead,
      });
    }
    expect(await leadOf(id)).toBe(0);
    expect((await change(id, { safeguarding_lead: 1 })).status).toBe(201);
    expect(await leadOf(id)).toBe(1);
    // Left out, it stays.
    expect((await change(id, { last_name: "Changed" })).status).toBe(201);
    expect(await leadOf(id)).toBe(1);
    expect((await change(id, { safeguarding_lead: 2 })).status).toBe(422);
  });

  it("has an account that only an admin changes, because whoever logs in with it reads concerns", async () => {
    const id = await added(1);
    const refused = { status: 403, message: userMessages.adminOnlyLead };
    expect(await change(id, { email: "mine@example.org" }, "manager")).toMatchObject(refused);
    const token = team.manager.token;
    for (const route of [userRoutes.sendLink, userRoutes.resetSecondFactor, userRoutes.remove]) {
      expect(await helpline.call(route, { body: { user_id: id }, token })).toMatchObject(refused);
    }
  });

  it("stays as the last one: not disabled, demoted or deleted, and told why", async () => {
    const id = await added(1);
    const refused = { status: 409, message: userMessages.lastLead };
    expect(await change(id, { safeguarding_lead: 0 })).toMatchObject(refused);
    expect(await change(id, { enabled: 0 })).toMatchObject(refused);
    const body = { user_id: id };
    expect(await helpline.call(userRoutes.remove, { body, token: team.admin.token })).toMatchObject(
      refused,
    );
    // A disabled one does not count.
    await insertUser(database, { user_type: "advisor", safeguarding_lead: 1, enabled: 0 });
    expect(await change(id, { safeguarding_lead: 0 })).toMatchObject(refused);
    expect(await leadOf(id)).toBe(1);
    await added(1);
    expect((await change(id, { safeguarding_lead: 0 })).status).toBe(201);
  });

  it("stays if the last two are taken away at the same time", async () => {
    for (let round = 0; round < 5; round += 1) {
      await database.updateTable("users").set({ safeguarding_lead: 0 }).execute();
      const both = [await added(1), await added(1)];
      const answers = await Promise.all(both.map((id) => change(id, { enabled: 0 })));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    }
    await makeLead(helpline, team.advisor.userId);
  });
});
