/**
 * Calls that a token in their body admits, held open until the token is not valid any more: it is looked up when the body is
 * complete, so each is refused and stores nothing.
 *
 * Rules: EVAL-10, AUTH-34, AUTH-42.
 */
import { secondStepRoutes } from "@helpline/contract/auth/auth.routes";
import { familyEvaluationRoutes } from "@helpline/contract/evaluations/evaluation-links";
import type { RouteDeclaration } from "@helpline/contract/http";
import { passwordLinkRoutes } from "@helpline/contract/password-links/password-links";
import { beforeAll, expect, it } from "vitest";
import { endLinksOf } from "#security/password-links";
import { userWithFactor } from "./authenticator.ts";
import { startTeam } from "./case-factories.ts";
import { sentLink } from "./family-links.ts";
import { hold, sentOf, storedHashes } from "./held-request.ts";
import { login } from "./log-in.ts";
import { userWithLink } from "./password-links.ts";

const { helpline, team, newCase } = await startTeam();
const { database, clock } = helpline;
beforeAll(async () => {
  await helpline.app.listen({ port: 0, host: "127.0.0.1" });
});

/** @returns the status, once `end` has ended what admitted the call */
async function heldUntil(route: RouteDeclaration, body: object, end: () => Promise<unknown>) {
  const request = hold(helpline, route, sentOf(route, { by: null, body }));
  await end();
  const before = await storedHashes(database);
  const { status } = await request.finish();
  const { audit_log: _before, users: usersBefore, ...dataBefore } = before;
  const { audit_log: _after, users: usersAfter, ...dataAfter } = await storedHashes(database);
  expect(dataAfter).toEqual(dataBefore);
  expect(usersAfter).toBe(usersBefore);
  return status;
}

it("the answers of a family whose link was replaced", async () => {
  const caseId = await newCase("evaluator", { consented_to_evaluation: 1 });
  const replaced = await sentLink(helpline, caseId, team.evaluator.token);
  let newer = "";
  const end = async () => {
    newer = await sentLink(helpline, caseId, team.evaluator.token);
  };
  expect(await heldUntil(familyEvaluationRoutes.answer, { token: replaced, q1: 1 }, end)).toBe(404);
  const body = { token: newer };
  expect((await helpline.call(familyEvaluationRoutes.questions, { body })).status).toBe(200);
});

it("a password chosen with a link that was withdrawn", async () => {
  const { user, token } = await userWithLink(helpline);
  const body = { token, password: "battery staple" };
  const end = () => endLinksOf(database, user.user_id, clock.now());
  expect(await heldUntil(passwordLinkRoutes.choose, body, end)).toBe(404);
});

it("the second step of an account that was disabled", async () => {
  const { user, code } = await userWithFactor(helpline);
  const { challenge } = (await login(helpline, user.username)).data;
  const end = () =>
    database.updateTable("users").set({ enabled: 0 }).where("user_id", "=", user.user_id).execute();
  const status = await heldUntil(secondStepRoutes.secondStep, { challenge, code: code() }, end);
  expect(status).toBe(401);
});
