/** Whose desks are told of a change of an enquiry: of everybody who shows it, before or after. Rules: ENQ-7, TEL-5. */
import { beforeEach, describe, expect, it } from "vitest";
import { answered, ringBack, startEnquiries } from "#test/enquiry-kit";
import { insertUser } from "#test/factories";
import { listenForChanges, peopleTold, rolesTold } from "#test/told-changes";

const { added, attempt, database, helpline, newCase, remove, team, toCase, update } =
  await startEnquiries();
const toldBy = await listenForChanges(helpline);
beforeEach(() => helpline.clock.set(new Date("2026-03-10T09:30:00.000Z")));

const [advisor, advocate] = [team.advisor.userId, team.advocate.userId];
const both = [advisor, advocate].toSorted((one, other) => one - other);
const asked = (call_back_by: number | null) => ringBack("2026-03-10", { call_back_by });

type Act = (id: number) => Promise<{ readonly status: number }>;
async function desksTold(start: object, act: Act) {
  const id = await added(start, "manager");
  const told = await toldBy(async () => expect((await act(id)).status).toBeLessThan(300));
  return { people: peopleTold(told), roles: rolesTold(told) };
}

const change =
  (more: object): Act =>
  (enquiry_id) =>
    update({ enquiry_id, ...more }, "manager");
const settled = { outcome: "answered" };
const reach: Act = (enquiry_id) =>
  attempt({ enquiry_id, reached: true, minutes: 3, ...settled }, "manager");
const fail: Act = (enquiry_id) => attempt({ enquiry_id, reached: false, minutes: 1 }, "manager");
const join: Act = async (enquiry_id) =>
  toCase({ enquiry_id, case_id: await newCase("advisor") }, "manager");
const drop: Act = (enquiry_id) => remove({ enquiry_id }, "manager");

const anybody = ["call takers"];

describe("somebody who is to ring back", () => {
  it.each<[string, object, Act, number[], string[]]>([
    [
      "and a colleague who is asked instead",
      asked(advisor),
      change({ call_back_by: advocate }),
      both,
      [],
    ],
    [
      "and everybody, if anybody may",
      asked(advisor),
      change({ call_back_by: null }),
      [advisor],
      anybody,
    ],
    [
      "and everybody, if anybody could",
      asked(null),
      change({ call_back_by: advisor }),
      [advisor],
      anybody,
    ],
    ["of another day", asked(advisor), change({ call_back_on: "2026-03-11" }), [advisor], []],
    ["of an answer", asked(advisor), change(settled), [advisor], []],
    ["of a try", asked(advisor), fail, [advisor], []],
    ["of a colleague who has reached the caller", asked(advisor), reach, [advisor], []],
    ["of a case that the enquiry is part of", asked(advisor), join, [advisor], []],
    ["of an enquiry that is deleted", asked(advisor), drop, [advisor], []],
  ])("is told %s", async (_of, start, act, people, roles) => {
    expect(await desksTold(start, act)).toEqual({ people, roles });
  });
});

describe("everybody who takes calls", () => {
  it.each<[string, Act]>([
    ["is answered", change(settled)],
    ["was reached", reach],
    ["could not be reached", fail],
    ["is in a case", join],
    ["has no enquiry any more", drop],
  ])("is told that a caller whom anybody may ring back %s", async (_what, act) => {
    expect((await desksTold(asked(null), act)).roles).toContain("call takers");
  });

  it.each([
    ["is disabled", { enabled: 0 }],
    ["takes no calls any more", { user_type: "clinic" } as const],
  ])("is told of a caller who was left to somebody who %s", async (_how, left) => {
    const { user_id } = await insertUser(database, { user_type: "advocate" });
    const { roles } = await desksTold(asked(user_id), async (id) => {
      await database.updateTable("users").set(left).where("user_id", "=", user_id).execute();
      return update({ enquiry_id: id, ...settled }, "advocate");
    });
    expect(roles).toEqual(anybody);
  });
});

describe("managers", () => {
  const needed = { ...answered, outcome: "needs a case" };
  it.each<[string, object, Act]>([
    ["needs a case", answered, change({ outcome: "needs a case" })],
    ["needed a case, and does not any more", needed, change(settled)],
    ["needed a case, and is deleted", needed, drop],
  ])("are told of an enquiry that %s", async (_what, start, act) => {
    expect(await desksTold(start, act)).toEqual({ people: [], roles: ["managers"] });
  });
});

it("tells no desk of an enquiry that stands on none", async () => {
  expect(await desksTold(answered, change({ minutes: 9 }))).toEqual({ people: [], roles: [] });
});
