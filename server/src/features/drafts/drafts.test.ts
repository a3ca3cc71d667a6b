/** Drafts: what is stored. Rules: UI-4. */
import { draftMessages, draftRoutes, longestDraft } from "@helpline/contract/drafts/drafts";
import { describe, expect, it } from "vitest";
import { expectNothingWritten, startTeam } from "#test/case-factories";

const { helpline, team, newCase } = await startTeam();
const caseId = await newCase("advisor");
const otherCaseId = await newCase("advisor");

const get = (name: string, token: string) =>
  helpline.call(draftRoutes.get, { params: { name }, token });
const put = (name: string, values: unknown, token: string) =>
  helpline.call(draftRoutes.put, { params: { name }, body: { values }, token });
const remove = (name: string, token: string) =>
  helpline.call(draftRoutes.remove, { params: { name }, token });

describe("refused", () => {
  it.each([
    "advisor-log-0",
    "advisor-log-01",
    "advisor-log",
    "advisor-log-1x",
    "advisor-log-12345678901",
    "manager-log-1",
    "case-form-NEW",
    "x",
  ])("the name %s", async (name) => {
    const { token } = team.advisor;
    await expectNothingWritten(helpline, async () => {
      for (const answer of [
        await get(name, token),
        await put(name, {}, token),
        await remove(name, token),
      ]) {
        expect(answer).toMatchObject({ status: 400, message: "There is no such draft." });
      }
      return undefined;
    });
  });

  it.each(["case-form", "advisor-log", "enquiry-form", "enquiry-case"])(
    "a draft of %s with a number that no id can be",
    async (kind) => {
      const name = `${kind}-7899065802`;
      const { token } = kind === "advisor-log" ? team.advisor : team.manager;
      await expectNothingWritten(helpline, async () => {
        expect((await get(name, token)).status).toBe(404);
        expect((await put(name, {}, token)).status).toBe(404);
        return undefined;
      });
    },
  );

  it.each([undefined, null, "text", 5, [1]])("the values %j", async (values) => {
    const answer = await expectNothingWritten(helpline, () =>
      put("case-form-new", values, team.manager.token),
    );
    expect(answer).toMatchObject({ status: 422, message: "Please send the values of the form." });
  });

  it("a draft longer than the longest form", async () => {
    const text = "x".repeat(longestDraft - '{"a":""}'.length);
    const { token } = team.manager;
    expect((await put("case-form-new", { a: text }, token)).status).toBe(201);
    const answer = await expectNothingWritten(helpline, () =>
      put("case-form-new", { a: `${text}x` }, token),
    );
    expect(answer).toMatchObject({ status: 413, message: draftMessages.tooLong });
    await remove("case-form-new", token);
  });

  it.each(["\u0000", "\ud800", "\\ud800 \ud800", "deep"])(
    "characters that cannot be stored (%j)",
    async (text) => {
      const values = text === "deep" ? { list: [{ "\u0000": 1 }] } : { details: `a${text}b` };
      const answer = await expectNothingWritten(helpline, () =>
        put("case-form-new", values, team.manager.token),
      );
      expect(answer.status).toBe(422);
    },
  );

  it("a call without a token", async () => {
    const answer = await helpline.call(draftRoutes.get, { params: { name: "case-form-1" } });
    expect(answer.status).toBe(401);
  });
});

it("stores, returns, replaces and discards a draft", async () => {
  const { token } = team.advisor;
  const name = `advisor-log-${caseId}`;
  // A clock that cannot agree with the database's own by chance.
  helpline.clock.set(new Date(Date.now() + 5 * 60_000));
  expect((await get(name, token)).data).toBeNull();
  const values = {
    details: "Half a sent… 😀 \\u0000",
    duration: "",
    nested: { a: [1, null, true] },
  };
  const kept = await put(name, values, token);
  expect(kept.status).toBe(201);
  expect((await get(name, token)).data).toEqual({
    values,
    saved_on: kept.data.saved_on,
  });
  const again = await put(name, { details: "A whole one" }, token);
  expect((await get(name, token)).data).toEqual({
    values: { details: "A whole one" },
    saved_on: again.data.saved_on,
  });
  expect((await get(`advisor-log-${otherCaseId}`, token)).data).toBeNull();
  expect((await remove(name, token)).status).toBe(200);
  expect((await get(name, token)).data).toBeNull();
  expect((await remove(name, token)).status).toBe(200);
});

it("is for its owner only, not even for managers and admins who may open the same form", async () => {
  const name = `advisor-log-${otherCaseId}`;
  await put(name, { details: "Mine" }, team.advisor.token);
  for (const token of [team.manager.token, team.admin.token]) {
    expect((await get(name, token)).data).toBeNull();
    await remove(name, token);
  }
  await put(name, { details: "The manager's" }, team.manager.token);
  expect((await get(name, team.advisor.token)).data.values).toEqual({ details: "Mine" });
});
