/** The forms of password links: their focus, and what they say while the server is at work. Rules: AUTH-38. */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { lateAnswer, sentBy, stubAnswers } from "../../../test/answers.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import { ChoosePassword, ForgottenPassword } from "./password-link-forms.tsx";

const facts = {
  username: "zoe.archer",
  min_password_length: 10,
  refuses_common_passwords: false,
};
const choose = "POST /api/auth/choose-password";

function openChoice(answer: Parameters<typeof stubAnswers>[0][string]) {
  const sent = stubAnswers({ [choose]: answer });
  const told = { chosen: vi.fn(), over: vi.fn() };
  renderScreen(
    <ChoosePassword token="the-token" facts={facts} onChosen={told.chosen} onOver={told.over} />,
  );
  return { sent, told, user: userEvent.setup(), password: screen.getByLabelText("New password") };
}
const button = (name: RegExp | string) => screen.getByRole("button", { name });

it("has the focus in the new password, and tells password managers whose it is", async () => {
  const { password } = openChoice({});
  await waitFor(() => expect(password).toHaveFocus());
  const username = document.querySelector('input[autocomplete="username"]');
  expect(username).toHaveValue("zoe.archer");
  expect(username).not.toBeVisible();
});

it("says while the password is saved that the button cannot be pressed, and then passes the answer on", async () => {
  const { answer, give } = lateAnswer({ status: 201, message: "It is set." });
  const { sent, told, user, password } = openChoice(answer);
  const save = button("Save password");
  expect(save).toHaveAttribute("aria-disabled", "false");
  await user.type(password, "battery staple{Enter}");
  await waitFor(() => expect(save).toHaveAttribute("aria-disabled", "true"));
  give();
  await waitFor(() => expect(told.chosen).toHaveBeenCalledExactlyOnceWith("It is set."));
  await waitFor(() => expect(save).toHaveAttribute("aria-disabled", "false"));
  expect(sentBy(sent, "POST")).toHaveLength(1);
  expect(told.over).not.toHaveBeenCalled();
});

it("tells that the link is over if it was used meanwhile", async () => {
  const { told, user, password } = openChoice({ status: 404, message: "It is over." });
  await user.type(password, "battery staple{Enter}");
  await waitFor(() => expect(told.over).toHaveBeenCalledOnce());
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("says while it asks for a link that the button cannot be pressed, and marks a missing username", async () => {
  const { answer, give } = lateAnswer({ message: "A mail is on its way." });
  stubAnswers({ "POST /api/auth/forgotten-password": answer });
  const asked = vi.fn();
  renderScreen(<ForgottenPassword onAsked={asked} />);
  const user = userEvent.setup();
  const username = screen.getByLabelText("Username");
  const ask = button("Send me a link");
  expect(username).toBeValid();
  expect(ask).toHaveAttribute("aria-disabled", "false");
  await user.click(ask);
  await waitFor(() => expect(username).toBeInvalid());
  await user.type(username, "zoe.archer{Enter}");
  expect(username).toBeValid();
  await waitFor(() => expect(ask).toHaveAttribute("aria-disabled", "true"));
  give();
  await waitFor(() => expect(asked).toHaveBeenCalledExactlyOnceWith("A mail is on its way."));
  await waitFor(() => expect(ask).toHaveAttribute("aria-disabled", "false"));
});
