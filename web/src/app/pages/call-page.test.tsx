/** The look-up with what call takers have below it: earlier enquiries, and a wrong number. Rules: CALL-8, ENQ-12. */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { type Answers, stubAnswers } from "../../../test/answers.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { logIn } from "../../../test/tokens.ts";
import CallPage from "./call-page.tsx";

function open(answers: Answers = {}) {
  stubAnswers({
    "GET /api/config": { data: { time_zone: "Europe/London" } },
    "POST /api/callers/search": { data: [] },
    ...answers,
  });
  renderAt("/call", { "/call": CallPage });
  return userEvent.setup();
}

const field = () => screen.findByRole("combobox", { name: "Who is calling?" });

beforeEach(() => {
  logIn("advisor");
});

it("says that earlier enquiries could not be looked up, and asks again", async () => {
  let isUp = false;
  const earlier = {
    enquiry_id: null,
    reference: "K7M2QX",
    taken_on: "2026-11-20T10:00:00.000Z",
    taken_by_name: "Bo Baker",
    caller: "school",
    topic: null,
    outcome: "answered",
  };
  const user = open({
    "POST /api/callers/enquiries": () =>
      isUp ? { data: [earlier] } : { status: 503, message: "The service is not ready." },
  });
  await user.type(await field(), "07700900123");
  expect(await screen.findByRole("alert")).toHaveTextContent("The service is not ready.");
  isUp = true;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(/Bo Baker/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

it("returns to the field when a wrong number is cancelled, so that the keys still work", async () => {
  const user = open();
  await field();
  await user.keyboard("{Alt>}w{/Alt}");
  expect(screen.getByRole("button", { name: "Save as a wrong number" })).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(await field()).toHaveFocus();
});
