/**
 * The button that raises a concern, before and after it is known whether somebody reads concerns; its dialog, and what is
 * read again afterwards. Rules: SAFE-6, SAFE-18.
 */
import { concernMessages } from "@helpline/contract/concerns/concern.messages";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { AskedDialogHost } from "#shared/dialogs/asked-dialog.tsx";
import { sentBy, stubAnswers } from "../../../test/answers.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import { logIn } from "../../../test/tokens.ts";
import { watchedQuery } from "../../../test/watched-query.tsx";
import { RaiseConcern, RaiseInPlace } from "./raise-concern.tsx";

it.each([true, false])("keeps its place until it is known (%j)", async (takes_concerns) => {
  logIn("advisor");
  stubAnswers({ "GET /api/config": { data: { time_zone: "Europe/London", takes_concerns } } });
  renderScreen(<RaiseInPlace about={{}} />);
  const button = () => screen.queryByText(concernMessages.raise);
  expect(button()).not.toBeNull();
  expect(button()).not.toBeVisible();
  await waitFor(() => {
    if (takes_concerns) expect(button()).toBeVisible();
    else expect(button()).toBeNull();
  });
});

const advice = "Ring 999";
const raised = { status: 201, message: concernMessages.raised(1), data: { concern_id: 482913 } };

/** On a page about case 12, beside the list of concerns and the desk. */
async function openDialog(answer: object = raised) {
  logIn("advisor");
  const sent = stubAnswers({
    "GET /api/config": {
      data: { time_zone: "Europe/London", takes_concerns: true, concern_advice: advice },
    },
    "POST /api/concerns": answer,
  });
  const list = watchedQuery(["concerns", "list", "open", 1]);
  const desk = watchedQuery(["follow-ups", "desk"]);
  renderScreen(
    <>
      <RaiseConcern about={{ case_id: 12, words: "Case 12" }} />
      <list.Watched />
      <desk.Watched />
      <AskedDialogHost />
    </>,
  );
  const user = userEvent.setup();
  const opener = await screen.findByRole("button", { name: concernMessages.raise });
  await user.click(opener);
  const words = await screen.findByLabelText(/^What was said/);
  return { sent, user, opener, words, reads: () => [list.reads(), desk.reads()] };
}
const dialog = () => screen.queryByRole("dialog");
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

it("begins with the words, raises once, reads list and desk again, and gives the focus back", async () => {
  const { sent, user, opener, words, reads } = await openDialog();
  expect(screen.getByRole("dialog")).toHaveAccessibleName(`${concernMessages.raise}: Case 12`);
  await waitFor(() => expect(words).toHaveFocus());
  // Nobody is in danger until somebody says so, and nothing is known of what the family was told.
  expect(screen.getByRole("switch", { name: /danger/ })).not.toBeChecked();
  for (const told of screen.getAllByRole("radio")) expect(told).not.toBeChecked();
  expect(screen.queryByText(advice)).toBeNull();
  await user.type(words, "He hits me.");
  await user.click(screen.getAllByRole("radio")[0] as HTMLElement);
  expect(reads()).toEqual([1, 1]);
  await user.dblClick(screen.getByRole("button", { name: "Raise" }));
  await waitFor(() => expect(dialog()).toBeNull());
  await waitFor(() => expect(reads()).toEqual([2, 2]));
  expect(sentBy(sent, "POST").map(({ body }) => body)).toEqual([
    expect.objectContaining({ case_id: 12, words: "He hits me.", immediate_danger: 0 }),
  ]);
  await waitFor(() => expect(opener).toHaveFocus());
});

it("says whom to ring as soon as somebody is in danger, and again when it is raised", async () => {
  const { user, opener, words, reads } = await openDialog();
  await user.type(words, "He is here.");
  await user.click(screen.getByRole("switch", { name: /danger/ }));
  expect(screen.getByText(/^Ring/)).toBeVisible();
  await user.click(screen.getAllByRole("radio")[0] as HTMLElement);
  await press("Raise");
  const close = await screen.findByRole("button", { name: "Close" });
  expect(dialog()).toHaveAccessibleName(concernMessages.ringNow);
  await waitFor(() => expect(close).toHaveFocus());
  await user.click(close);
  await waitFor(() => expect(dialog()).toBeNull());
  await waitFor(() => expect(reads()).toEqual([2, 2]));
  await waitFor(() => expect(opener).toHaveFocus());
});

it.each([
  [429, true],
  [409, false],
])("after a refusal with %i says whom to ring: %j", async (status, says) => {
  const { user, words } = await openDialog({ status, message: "Not now." });
  await user.type(words, "He hits me.");
  await user.click(screen.getAllByRole("radio")[0] as HTMLElement);
  await press("Raise");
  expect(await screen.findByText("Not now.")).toBeVisible();
  expect(screen.queryAllByText(/^Ring/)).toHaveLength(says ? 1 : 0);
});

it("reads nothing again if nothing was raised", async () => {
  const { opener, reads } = await openDialog();
  await press("Cancel");
  await waitFor(() => expect(dialog()).toBeNull());
  await waitFor(() => expect(opener).toHaveFocus());
  expect(reads()).toEqual([1, 1]);
});
