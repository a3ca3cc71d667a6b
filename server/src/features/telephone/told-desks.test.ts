/** Whose desks are told of missed calls: of everybody who takes calls, and of nobody else. Rules: TEL-5, TEL-6. */
import { telephoneRoutes } from "@helpline/contract/telephone/telephone";
import { beforeEach, expect, it } from "vitest";
import { startTeam } from "#test/case-factories";
import { incoming, serviceToken, telephoneOf } from "#test/telephone-kit";
import { listenForChanges } from "#test/told-changes";

const { helpline, team } = await startTeam();
const tell = telephoneOf((await serviceToken(helpline, "telephone")).token);
const toldBy = await listenForChanges(helpline);
beforeEach(() => helpline.database.deleteFrom("telephone_calls").execute());

const ofMissed = [{ kind: "desk", access: "call takers" }];
const desksTold = async (act: () => Promise<unknown>) =>
  (await toldBy(act)).filter(({ kind }) => kind !== "call");
const press = (route: typeof telephoneRoutes.done | typeof telephoneRoutes.undo) =>
  helpline.call(route, { body: { number: "07700 900123" }, token: team.advisor.token });

it("of a call that ends without an answer, of ringing back and of taking that back", async () => {
  expect(await desksTold(() => tell(helpline, "newCall", incoming("one")))).toEqual([]);
  expect(await desksTold(() => tell(helpline, "hangup", incoming("one")))).toEqual(ofMissed);
  expect(await desksTold(() => press(telephoneRoutes.done))).toEqual(ofMissed);
  expect(await desksTold(() => press(telephoneRoutes.undo))).toEqual(ofMissed);
});

it("of an answer, and not of the end of a call that was answered", async () => {
  await tell(helpline, "newCall", incoming("two"));
  expect(await desksTold(() => tell(helpline, "answer", incoming("two")))).toEqual(ofMissed);
  expect(await desksTold(() => tell(helpline, "hangup", incoming("two")))).toEqual([]);
});

it("of an outgoing call that takes a number off the list", async () => {
  await tell(helpline, "hangup", incoming("three"));
  const out = { direction: "out", from: "201", to: "07700 900123" };
  expect(await desksTold(() => tell(helpline, "answer", incoming("four", out)))).toEqual(ofMissed);
});
