/**
 * The section Tokens of Settings.
 *
 * Rules: TEL-1, UI-17.
 */
import {
  type ServiceToken,
  serviceTokenForm,
} from "@helpline/contract/service-tokens/service-tokens";
import { serviceTokenMessages } from "@helpline/contract/service-tokens/service-tokens.plain";
import { validate } from "@helpline/contract/validation";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { TokensSection } from "#features/service-tokens/tokens-section.tsx";
import { sentBy, stubAnswers } from "../../../test/answers.ts";
import type { StubbedAnswer } from "../../../test/fetch-stub.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { logIn } from "../../../test/tokens.ts";

beforeEach(() => logIn("admin"));

const pbx: ServiceToken = {
  token_id: 4,
  name: "Telephone system",
  scope: "telephone",
  made_by: "Ada Vance",
  made_on: "2026-11-20T09:00:00.000Z",
  last_used_on: null,
};
const token = `hs_${"k".repeat(43)}`;
const noChange = () => undefined;
const Tokens = () => <TokensSection onChanged={noChange} />;

function open(first: readonly ServiceToken[] = [pbx], refusal?: StubbedAnswer) {
  let tokens = [...first];
  const sent = stubAnswers({
    "GET /api/config": { data: { time_zone: "Europe/London" } },
    "GET /api/service-tokens": () => ({ data: tokens }),
    "POST /api/service-tokens": ({ body }) => {
      const checked = validate(serviceTokenForm, body);
      if (!checked.ok) return { status: 422, message: "", data: { errors: checked.errors } };
      tokens.push({ ...pbx, ...checked.value, token_id: 5 });
      return { status: 201, message: serviceTokenMessages.made, data: { token_id: 5, token } };
    },
    "DELETE /api/service-tokens": ({ body }) => {
      const { token_id } = body as { token_id: number };
      tokens = tokens.filter((each) => each.token_id !== token_id);
      return refusal ?? { message: serviceTokenMessages.revoked, data: null };
    },
  });
  renderAt("/settings", { "/settings": Tokens });
  return sent;
}

it("lists the tokens, who made them and when each was used last", async () => {
  open([pbx, { ...pbx, token_id: 6, name: "Board", scope: "figures", last_used_on: "2026-11-25" }]);
  const [first, second] = await screen.findAllByRole("listitem");
  expect(first).toHaveTextContent(
    "Telephone systemTelephone: reports calls. Made by Ada Vance on 20-11-2026, not used yet.",
  );
  expect(second).toHaveTextContent("last used on 25-11-2026.");
});

it("makes a token, and shows it this once", async () => {
  const sent = open([]);
  expect(await screen.findByText(serviceTokenMessages.none)).toBeVisible();
  await userEvent.type(screen.getByRole("textbox", { name: /^Name/ }), "Dashboard");
  await userEvent.click(screen.getByRole("button", { name: "Make a token" }));
  const shown = await screen.findByText(token);
  expect(shown).toBeVisible();
  await waitFor(() => expect(shown.closest("[tabindex]")).toHaveFocus());
  expect(screen.getByRole("button", { name: "Copy the token" })).toBeVisible();
  expect(
    await screen.findByRole("button", { name: "Revoke the token of Dashboard" }),
  ).toBeVisible();
  expect(sentBy(sent, "POST").map(({ body }) => body)).toEqual([
    { name: "Dashboard", scope: "telephone" },
  ]);
  expect(screen.getByRole("textbox", { name: /^Name/ })).toHaveValue("");
});

it("makes no token without a name", async () => {
  const sent = open();
  await userEvent.click(await screen.findByRole("button", { name: "Make a token" }));
  expect((await screen.findAllByText(serviceTokenMessages.name)).length).toBeGreaterThan(0);
  expect(sentBy(sent, "POST")).toEqual([]);
});

it("revokes a token after a question", async () => {
  const sent = open();
  const revoke = { name: "Revoke the token of Telephone system" };
  await userEvent.click(await screen.findByRole("button", revoke));
  let dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "No" }));
  expect(sentBy(sent, "DELETE")).toEqual([]);
  await userEvent.click(await screen.findByRole("button", revoke));
  dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Yes" }));
  await waitFor(() => expect(screen.queryByRole("button", revoke)).toBeNull());
  expect(sentBy(sent, "DELETE").map(({ body }) => body)).toEqual([{ token_id: 4 }]);
});

it("reads the tokens again if a revocation is refused: a colleague may have been first", async () => {
  open([pbx], { status: 404, message: "This token does not exist." });
  const revoke = { name: "Revoke the token of Telephone system" };
  await userEvent.click(await screen.findByRole("button", revoke));
  await userEvent.click(await screen.findByRole("button", { name: "Yes" }));
  await userEvent.click(await screen.findByRole("button", { name: "OK" }));
  expect(await screen.findByText(serviceTokenMessages.none)).toBeVisible();
});
