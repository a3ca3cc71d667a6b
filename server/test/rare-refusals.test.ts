/** Refusals that hardly anybody meets, word for word. Rules: ENQ-4, PRIV-10, WIRE-38. */
import { holdMessages, legalHoldRoutes } from "@helpline/contract/cases/legal-hold";
import { enquiryRoutes } from "@helpline/contract/enquiries/enquiries";
import { enquiryMessages } from "@helpline/contract/enquiries/enquiry.messages";
import { settingsMessages, settingsRoutes } from "@helpline/contract/settings/settings";
import { userMessages } from "@helpline/contract/users/users.messages";
import { expect, it } from "vitest";
import { keptWork } from "../src/features/users/users.repository.ts";
import { startTeam } from "./case-factories.ts";
import { answered } from "./enquiry-kit.ts";

const { helpline, team, newCase } = await startTeam();
const { token } = team.admin;

it("a legal hold that a case does not have cannot be lifted", async () => {
  const case_id = await newCase("advisor");
  expect(
    await helpline.call(legalHoldRoutes.lift, { token, body: { case_id, reason: "It is over" } }),
  ).toMatchObject({
    status: 409,
    message: holdMessages.notHeld,
  });
});

it.each([
  ["case_files", userMessages.hasFiles],
  ["service_tokens", userMessages.hasTokens],
  ["settings_versions", userMessages.hasSettings],
  ["logos", userMessages.hasSettings],
])("a user whose work is in %s is told why they stay", (table, message) => {
  expect(keptWork).toContainEqual(expect.objectContaining({ table, message }));
});

it("an enquiry does not become a case by its outcome", async () => {
  const body = { ...answered, outcome: "became a case" };
  expect(await helpline.call(enquiryRoutes.create, { token, body })).toMatchObject({
    status: 422,
    message: enquiryMessages.outcome,
  });
});

it("a test mail needs an address of one's own", async () => {
  await helpline.database
    .updateTable("users")
    .set({ email: "" })
    .where("user_id", "=", team.admin.userId)
    .execute();
  expect(await helpline.call(settingsRoutes.testMail, { token })).toMatchObject({
    status: 409,
    message: settingsMessages.noAddress,
  });
});
