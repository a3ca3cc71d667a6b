/** The dialog that assigns a person to one case or to many (document 4, A2). */
import { assignMessages } from "@helpline/contract/cases/assign.messages";
import { messages } from "@helpline/contract/messages";
import { staffLoadMessages } from "@helpline/contract/users/staff-load";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { AskedDialogHost } from "#shared/dialogs/asked-dialog.tsx";
import { type Answers, sentBy, stubAnswers } from "../../../test/answers.ts";
import { dialogLines } from "../../../test/dialogs.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import { logIn } from "../../../test/tokens.ts";
import { askAssignment } from "./assign-dialog.ts";
import type { Assignment } from "./assign-request.ts";

const busy = { open_cases: 12, minutes_28_days: 180 };
const ann = { user_id: 7, first_name: "Ann", last_name: "Lee", clinic_name: null, ...busy };
const advisors = { data: [ann] };
const clinics = { data: [{ ...ann, user_id: 9, clinic_name: "Exe Valley Clinic" }] };
const annLee = "Ann Lee · 12 open · 3 h in 28 days";
const exeValley = "Exe Valley Clinic · 12 open · 3 h in 28 days";

async function open(asked: Assignment, answers: Answers = {}) {
  const sent = stubAnswers({
    "GET /api/users/load?role=advisor": advisors,
    "GET /api/users/load?role=clinic": clinics,
    ...answers,
  });
  const view = renderScreen(
    <>
      <button type="button">Opener</button>
      <AskedDialogHost />
    </>,
  );
  screen.getByRole("button", { name: "Opener" }).focus();
  const answered = vi.fn();
  await act(async () => {
    void askAssignment(asked).then(answered);
  });
  await screen.findByRole("dialog", { name: assignMessages.title(asked.caseIds) });
  return { sent, answered, user: userEvent.setup(), unmount: view.unmount };
}

const role = () => screen.getByLabelText(/^Role/);
const person = () => screen.getByLabelText(/^Person/);
const assign = () => screen.getByRole("button", { name: "Assign" });
const people = () => [...(person() as HTMLSelectElement).options].map((each) => each.text);

beforeEach(() => {
  logIn("manager");
});

it("asks for the role first, and then offers nobody and the people of that role", async () => {
  const { sent, user } = await open({ caseIds: [3] });
  expect(people()).toEqual(["Please choose"]);
  expect(screen.getByText("Please choose a role first.")).toBeVisible();
  expect(sent).toEqual([]);
  await user.selectOptions(role(), "clinic");
  await screen.findByRole("option", { name: exeValley });
  expect(people()).toEqual(["Please choose", "Nobody: take the person away", exeValley]);
});

it("forgets the person when the role changes", async () => {
  const { user } = await open({ caseIds: [3], role: "advisor" });
  await user.selectOptions(person(), await screen.findByRole("option", { name: annLee }));
  expect(person()).toHaveValue("7");
  await user.selectOptions(role(), "clinic");
  await waitFor(() => expect(person()).toHaveValue(""));
});

it("sends nothing before role and person are chosen, and says what is missing", async () => {
  const { sent, user, answered } = await open({ caseIds: [3] });
  await user.click(assign());
  expect(await dialogLines(messages.formErrorTitle)).toEqual([
    staffLoadMessages.role,
    assignMessages.person,
  ]);
  expect(sentBy(sent, "POST")).toEqual([]);
  expect(answered).not.toHaveBeenCalled();
});

it("takes the person of one case away, based on the version that was shown", async () => {
  const { sent, user, answered } = await open(
    { caseIds: [3], role: "advisor", version: 5 },
    { "POST /api/cases/3/assign": { status: 201, message: "Done.", data: {} } },
  );
  await screen.findByRole("option", { name: annLee });
  await user.selectOptions(person(), "Nobody: take the person away");
  await user.click(assign());
  await waitFor(() => expect(answered).toHaveBeenCalledExactlyOnceWith("Done."));
  expect(sentBy(sent, "POST")[0]?.body).toEqual({ role: "advisor", user_id: null, version: 5 });
  expect(screen.getByRole("button", { name: "Opener" })).toHaveFocus();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("assigns several cases in one call, and lists those in the way", async () => {
  const refused = {
    status: 409,
    message: "Nothing has been changed, because 1 of the 2 cases cannot be assigned.",
    data: { cases: [{ case_id: 4, message: "This case does not exist." }] },
  };
  const { sent, user, answered } = await open(
    { caseIds: [3, 4], role: "advisor" },
    { "POST /api/cases/assign": refused },
  );
  await user.selectOptions(person(), await screen.findByRole("option", { name: annLee }));
  await user.click(assign());
  expect(await dialogLines("ERROR")).toEqual([
    refused.message,
    "Case 4: This case does not exist.",
  ]);
  expect(sentBy(sent, "POST")[0]?.body).toEqual({
    ...{ case_ids: [3, 4], role: "advisor", user_id: 7 },
  });
  expect(answered).not.toHaveBeenCalled();
});

it("shows the reason of a refusal beside the person, and stays open", async () => {
  const message = "The advisor you have chosen does not exist any more.";
  const { user, answered } = await open(
    { caseIds: [3], role: "advisor", version: 5 },
    {
      "POST /api/cases/3/assign": {
        ...{ status: 422, message, data: { errors: [{ field: "user_id", message }] } },
      },
    },
  );
  await user.selectOptions(person(), await screen.findByRole("option", { name: annLee }));
  await user.click(assign());
  expect(await dialogLines(messages.formErrorTitle)).toEqual([message]);
  await user.click(screen.getByRole("button", { name: "OK" }));
  await waitFor(() => expect(person()).toHaveFocus());
  expect(person()).toHaveAttribute("aria-invalid", "true");
  expect(answered).not.toHaveBeenCalled();
});

it("can be cancelled by button and by Escape, and ends with the screen", async () => {
  for (const leave of ["button", "escape", "unmount"]) {
    const { sent, user, answered, unmount } = await open({ caseIds: [3] });
    if (leave === "button") await user.click(screen.getByRole("button", { name: "Cancel" }));
    if (leave === "escape") await user.keyboard("{Escape}");
    unmount();
    await waitFor(() => expect(answered).toHaveBeenCalledExactlyOnceWith(undefined));
    expect(sentBy(sent, "POST")).toEqual([]);
  }
});

it("offers to load the names again if that failed", async () => {
  let tries = 0;
  const { user } = await open(
    { caseIds: [3], role: "advisor" },
    {
      "GET /api/users/load?role=advisor": () => {
        tries += 1;
        return tries === 1 ? { status: 503, message: "Not ready." } : advisors;
      },
    },
  );
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("option", { name: annLee })).toBeInTheDocument();
});
