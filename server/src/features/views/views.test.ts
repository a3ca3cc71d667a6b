/** Saved views: whose they are, what they keep, and what is recorded (ADR 13). Rules: VIEW-5, VIEW-6. */
import { messages } from "@helpline/contract/messages";
import { userRoutes } from "@helpline/contract/users/users.routes";
import {
  enquiryViewRoutes,
  maxViews,
  type SavedView,
  viewMessages,
  viewRoutes,
} from "@helpline/contract/views/views";
import { afterEach, describe, expect, it } from "vitest";
import { errorsOf, lastAudit, startTeam } from "#test/case-factories";
import { auditMark, auditSince, rowsOf, store } from "#test/look";
import { mergeCalls, mergeExample, namingField } from "#test/merge-kit";

const { helpline, team } = await startTeam();
const colleague = await helpline.logIn("manager");
const people = { manager: team.manager, admin: team.admin, colleague };
type Who = keyof typeof people;

afterEach(() => helpline.database.deleteFrom("saved_views").execute());

const tokenOf = (who: Who) => people[who].token;
const list = async (who: Who) =>
  (await helpline.call(viewRoutes.list, { token: tokenOf(who) })).data;
const create = (body: object, who: Who = "manager") =>
  helpline.call(viewRoutes.create, { body, token: tokenOf(who) });
const update = (body: object, who: Who = "manager") =>
  helpline.call(viewRoutes.update, { body, token: tokenOf(who) });
const remove = (view_id: number, who: Who = "manager") =>
  helpline.call(viewRoutes.remove, { body: { view_id }, token: tokenOf(who) });

const waiting = {
  name: "My waiting list",
  filters: { stages: ["advisor", "advocate"], untouched_days: 28, handler_id: 12 },
  sort: "last_entry_on",
  order: "asc",
};

async function saved(more: object = {}, who: Who = "manager"): Promise<number> {
  const answer = await create({ ...waiting, ...more }, who);
  expect(answer).toMatchObject({ status: 201, message: viewMessages.saved });
  return answer.data.view_id;
}

/** Makes a call that must change no view. */
async function refused(call: () => ReturnType<typeof create>) {
  const before = await rowsOf(helpline.database, "saved_views");
  const answer = await call();
  expect(await rowsOf(helpline.database, "saved_views")).toEqual(before);
  return answer;
}

describe("a view", () => {
  it("is returned as it was saved", async () => {
    const view_id = await saved();
    expect(await list("manager")).toEqual([
      {
        view_id,
        ...waiting,
        shared: false,
        own: true,
        owner_name: "Wilhelmina Okonkwo",
        version: 1,
      },
    ]);
  });

  it.each(["gps", "schools", "local-authorities"])(
    "asks for the one of %s that was kept in a merge, until that is undone",
    async (entity) => {
      const example = mergeExample(entity);
      const field = String(namingField(entity));
      const { merge, unmerge } = mergeCalls(helpline, team, example);
      const [merged = 0, kept = 0, last = 0] = await store(helpline.database, example, [
        {},
        {},
        {},
      ]);
      await saved({ name: "Merged", filters: { [field]: merged, ehcp: 1 } });
      await saved({ name: "Kept", filters: { [field]: kept } });
      const filters = async () => (await list("manager")).map((view: SavedView) => view.filters);
      expect((await merge(kept, merged)).status).toBe(201);
      expect(await filters()).toEqual([{ [field]: kept }, { [field]: kept, ehcp: 1 }]);
      expect((await merge(last, kept, {}, { merge_version: 2 })).status).toBe(201);
      expect(await filters()).toEqual([{ [field]: last }, { [field]: last, ehcp: 1 }]);
      const { view_id } = (await list("manager")).at(-1);
      expect((await update({ view_id, name: "Merged, renamed" })).data.filters[field]).toBe(last);
      expect((await unmerge(kept)).status).toBe(201);
      expect((await unmerge(merged)).status).toBe(201);
      expect(await filters()).toEqual([{ [field]: kept }, { [field]: merged, ehcp: 1 }]);
    },
  );

  it("may have neither filters nor an order", async () => {
    expect((await create({ name: "Everything" })).data).toMatchObject({
      filters: {},
      sort: null,
      order: null,
      shared: false,
    });
  });

  it("is its owner's alone until it is shared with all managers and admins", async () => {
    const view_id = await saved();
    expect(await list("colleague")).toEqual([]);
    expect(await list("admin")).toEqual([]);
    await update({ view_id, shared: true });
    for (const who of ["colleague", "admin"] as const) {
      expect(await list(who)).toMatchObject([{ view_id, shared: true, own: false }]);
    }
    await update({ view_id, shared: false });
    expect(await list("colleague")).toEqual([]);
  });

  it("is listed by name, whatever the case of its letters", async () => {
    for (const name of ["beta", "Alpha", "Gamma"]) await saved({ name });
    const names = (await list("manager")).map(({ name }: { name: string }) => name);
    expect(names).toEqual(["Alpha", "beta", "Gamma"]);
  });

  it("may name a school and a person that are deleted", async () => {
    const filters = { school_id: 2_000_000_000, handler_id: 2_000_000_000 };
    await saved({ filters });
    expect(await list("manager")).toMatchObject([{ filters }]);
  });

  it("accepts shared as 1 and 0", async () => {
    const view_id = await saved({ shared: 1 });
    expect(await list("colleague")).toMatchObject([{ shared: true }]);
    expect((await update({ view_id, shared: 0 })).data).toMatchObject({ shared: false });
  });
});

describe("a change", () => {
  it("keeps what is left out, and raises the version", async () => {
    const view_id = await saved();
    const renamed = await update({ view_id, name: "Renamed", version: 1 });
    expect(renamed).toMatchObject({ status: 201 });
    expect(renamed.data).toMatchObject({ ...waiting, name: "Renamed", version: 2 });
    const sorted = await update({ view_id, sort: "case_id" });
    expect(sorted.data).toMatchObject({ sort: "case_id", order: null });
    const cleared = await update({ view_id, sort: null, filters: {} });
    expect(cleared.data).toMatchObject({ sort: null, order: null, filters: {}, version: 4 });
  });

  it("is refused if it is based on an old version", async () => {
    const view_id = await saved();
    await update({ view_id, name: "First" });
    const answer = await refused(() => update({ view_id, name: "Second", version: 1 }));
    expect(answer).toMatchObject({ status: 409, message: messages.staleVersion });
  });

  it("of letters in its own name is not a second use of that name", async () => {
    const view_id = await saved();
    expect((await update({ view_id, name: "MY WAITING LIST" })).status).toBe(201);
  });
});

it("of another list may have the same name, and does not count towards the limit", async () => {
  for (let made = 1; made < maxViews; made += 1) await saved({ name: `View ${made}` });
  await saved();
  const body = { name: waiting.name, filters: { outcome: ["answered"] } };
  const ofEnquiries = { body, token: team.manager.token };
  expect((await helpline.call(enquiryViewRoutes.create, ofEnquiries)).status).toBe(201);
  expect((await helpline.call(enquiryViewRoutes.create, ofEnquiries)).status).toBe(409);
});

describe("somebody else", () => {
  it("cannot tell a private view from one that does not exist", async () => {
    const view_id = await saved();
    for (const who of ["colleague", "admin"] as const) {
      const changed = await refused(() => update({ view_id, name: "Mine" }, who));
      const removed = await refused(() => remove(view_id, who));
      const missing = await refused(() => remove(2_000_000_000, who));
      for (const answer of [changed, removed, missing]) {
        expect(answer).toMatchObject({ status: 404, message: viewMessages.notFound });
      }
    }
  });

  it("does not change a shared view", async () => {
    const view_id = await saved({ shared: true });
    for (const who of ["colleague", "admin"] as const) {
      const answer = await refused(() => update({ view_id, name: "Mine" }, who));
      expect(answer).toMatchObject({ status: 403, message: viewMessages.ownerOnly });
    }
  });

  it("deletes a shared view only as an admin", async () => {
    const view_id = await saved({ shared: true });
    const answer = await refused(() => remove(view_id, "colleague"));
    expect(answer).toMatchObject({ status: 403, message: viewMessages.ownerOrAdmin });
    expect((await remove(view_id, "admin")).status).toBe(200);
    expect(await list("manager")).toEqual([]);
  });
});

describe("refused, with nothing written", () => {
  const long = "x".repeat(61);
  it.each([
    [{ name: "" }, "name", viewMessages.name],
    [{ name: " \t" }, "name", viewMessages.name],
    [{ name: null }, "name", viewMessages.name],
    [{ name: long }, "name", "Name may have at most 60 characters."],
    [{ filters: { search: "Akhtar" } }, "filters", viewMessages.search],
    [{ filters: { colour: "red" } }, "colour", "Unknown field: colour."],
    [{ filters: [] }, "filters", expect.any(String)],
    [
      { filters: { stages: ["kitchen"] } },
      "filters.stages",
      expect.stringMatching(/^The stages must/),
    ],
    [{ sort: "postcode" }, "sort", expect.stringMatching(/^Please sort by one of: case_id, /)],
    [{ order: "up" }, "order", "The order must be asc or desc."],
    [{ sort: undefined, order: "asc" }, "order", viewMessages.orderAlone],
    [{ shared: "yes" }, "shared", viewMessages.shared],
    [{ owner_id: 1 }, "owner_id", "Unknown field: owner_id."],
  ])("%j", async (change, field, message) => {
    const answer = await refused(() => create({ ...waiting, ...change }));
    expect(answer.status).toBe(422);
    expect(errorsOf(answer)).toEqual([{ field, message }]);
  });

  it("a name of 60 characters is not, and one of the same letters is", async () => {
    await saved({ name: "Ärger".padEnd(60, "x") });
    const again = () => create({ ...waiting, name: "ÄRGER".padEnd(60, "X") });
    expect(await refused(again)).toMatchObject({ status: 409, message: viewMessages.nameTaken });
    await saved({ name: "Ärger".padEnd(60, "x") }, "colleague");
  });

  it("the 51st view, also if two are saved at once", async () => {
    for (let n = 1; n < maxViews; n += 1) await saved({ name: `View ${n}` });
    const both = await Promise.all([create({ name: "Left" }), create({ name: "Right" })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.message).toBe(viewMessages.tooMany);
    await saved({}, "colleague");
  });

  it("one name given twice at once", async () => {
    const both = await Promise.all([create(waiting), create(waiting)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe("the audit log", () => {
  it("records who saved, changed and deleted a view, with what changed", async () => {
    const view_id = await saved();
    expect(await lastAudit(helpline.database, "views")).toMatchObject({
      action: "create",
      entity_id: String(view_id),
      user_id: team.manager.userId,
      after: { name: waiting.name, shared: false },
    });
    // The same filters in another order are no change.
    const filters = Object.fromEntries(Object.entries(waiting.filters).reverse());
    await update({ view_id, shared: true, filters });
    expect(await lastAudit(helpline.database, "views")).toMatchObject({
      action: "update",
    });
    const { before, after } = await lastAudit(helpline.database, "views");
    expect([before, after]).toEqual([{ shared: false }, { shared: true }]);
    await remove(view_id, "admin");
    expect(await lastAudit(helpline.database, "views")).toMatchObject({
      action: "delete",
      user_id: team.admin.userId,
      before: { name: waiting.name },
    });
  });

  it("has no row of a list that was read", async () => {
    await saved();
    const mark = await auditMark(helpline.database);
    await list("colleague");
    expect(await auditSince(helpline.database, mark)).toEqual([]);
  });
});

it("goes with its owner's account", async () => {
  const owner = await helpline.logIn("manager");
  await helpline.call(viewRoutes.create, {
    body: { ...waiting, shared: true },
    token: owner.token,
  });
  expect(await list("manager")).toHaveLength(1);
  const { token } = team.admin;
  const deleted = await helpline.call(userRoutes.remove, { body: { id: owner.userId }, token });
  expect(deleted.status).toBe(200);
  expect(await list("manager")).toEqual([]);
});
