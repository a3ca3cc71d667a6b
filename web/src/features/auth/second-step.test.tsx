/** The second step of the login by itself: its focus, what it asks for, and what it says while it waits. Rules: AUTH-18. */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { lateAnswer, sentBy, stubAnswers } from "../../../test/answers.ts";
import type { StubbedAnswer } from "../../../test/fetch-stub.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import SecondStep from "./second-step.tsx";

const secondStep = "POST /api/auth/login/second-factor";
const onBack = vi.fn();
const refused = (data: object): StubbedAnswer => ({
  status: 401,
  message: "This code is not right.",
  data: { loggedin: false, ...data },
});
const again = refused({ second_factor: true });

function open(answer: Parameters<typeof stubAnswers>[0][string]) {
  const sent = stubAnswers({ [secondStep]: answer });
  onBack.mockClear();
  renderScreen(<SecondStep challenge="the challenge" onBack={onBack} />);
  return { sent, user: userEvent.setup(), login: screen.getByRole("button", { name: "Login" }) };
}

it("has the focus in the code, and in the recovery code once that is asked for, without what was typed", async () => {
  const { sent, user, login } = open(again);
  const code = screen.getByLabelText("Code");
  await waitFor(() => expect(code).toHaveFocus());
  await user.type(code, "12");
  await user.click(screen.getByRole("button", { name: /Use a recovery code/ }));
  const recovery = screen.getByLabelText("Recovery code");
  await waitFor(() => expect(recovery).toHaveFocus());
  expect(recovery).toHaveValue("");
  await user.type(recovery, "aaaa-bbbb-cccc-dddd");
  await user.click(login);
  await waitFor(() =>
    expect(sentBy(sent, "POST").map(({ body }) => body)).toEqual([
      { challenge: "the challenge", code: "aaaa-bbbb-cccc-dddd" },
    ]),
  );
});

it("says while it logs in that it cannot be pressed, and then that it can", async () => {
  const { answer, give } = lateAnswer(again);
  const { user, login } = open(answer);
  expect(login).toHaveAttribute("aria-disabled", "false");
  await user.type(screen.getByLabelText("Code"), "000000{Enter}");
  await waitFor(() => expect(login).toHaveAttribute("aria-disabled", "true"));
  give();
  await user.click(await screen.findByRole("button", { name: "OK" }));
  await waitFor(() => expect(login).toHaveAttribute("aria-disabled", "false"));
  expect(screen.getByLabelText("Code")).toHaveFocus();
  expect(onBack).not.toHaveBeenCalled();
});

it("goes back to the first step when no try is left", async () => {
  const { user } = open(refused({}));
  await user.type(screen.getByLabelText("Code"), "000000{Enter}");
  await user.click(await screen.findByRole("button", { name: "OK" }));
  await waitFor(() => expect(onBack).toHaveBeenCalledOnce());
});
