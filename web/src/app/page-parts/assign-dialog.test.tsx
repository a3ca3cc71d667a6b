/** The dialog that assigns a person to one case or to many. Rules: CASE-24, STAGE-20, UI-2. */
import { assignMessages } from "@helpline/contract/cases/assign.messages";
import { caseMessages } from "@helpline/contract/cases/cases.messages";
import { messages } from "@helpline/contract/messages";
import { staffLoadMessages } from "@helpline/contract/users/staff";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { AskedDialogHost } from "#shared/dialogs/asked-dialog.tsx";
import { example } from "#shared/record-manager/testing/examples.ts";
import { type Answers, sentBy, stubAnswers } from "../../../test/answers.ts";
import { sampleCase } from "../../../test/case-samples.ts";
import { dialogLines } from "../../../test/dialogs.ts";
import { summaryLines } from "../../../test/error-summary.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import { logIn } from "../../../test/tokens.ts";
import { askAssignment } from "./assign-dialog.ts";
import { type Assignment, caseIdsOf } from "./assign-modal.tsx";

const busy = { open_cases: 12, minutes_28_days: 180 };
const ann = { user_id: 7, first_name: "Ann", last_name: "Lee", clinic_name: null, ...busy };
const clinic = { ...ann, user_id: 9, clinic_name: "Exe Valley Clinic" };
const manager = example("users", { user_id: 5, first_name: "Mo", last_name: "Ng", enabled: 1 });

/** A case that awaits its advisor. */
const awaiting = sampleCase({ case_id: 3, version: 5, advisor_id: null });
const atAdvocate = { ...awaiting, with_advisor: 0, with_advocate: 1, advocate_id: 8 };

async function open(asked: Assignment, answers: Answers = {}) {
  const sent = stubAnswers({
    "GET /api/users/load?role=advisor": { data: [ann] },
    "GET /api/users/load?role=advocate": { data: [ann] },
    "GET /api/users/load?role=clinic": { data: [clinic] },
    "POST /api/users/search": { data: [{ ...manager, user_type: "manager" }] },
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
  await screen.findByRole("dialog", { name: assignMessages.title(caseIdsOf(asked)) });
  const user = userEvent.setup();
  const choose = async (name: RegExp) => {
    await user.click(person());
    await user.click(await screen.findByRole("option", { name }));
  };
  return { sent, answered, user, choose, unmount: view.unmount };
}

const role = () => screen.getByLabelText(/^Role/);
const person = () => screen.getByRole("combobox", { name: /^Person/ });
const assign = () => screen.getByRole("button", { name: "Assign" });
const nobody = () => screen.getByRole("button", { name: "Nobody" });
const posted = (sent: Parameters<typeof sentBy>[0]) =>
  sentBy(sent, "POST").filter(({ url }) => url.endsWith("/assign"));

beforeEach(() => {
  logIn("manager");
});

it("asks for the role first, which for one case is that of its stage", async () => {
  const { sent, unmount } = await open([3, 4]);
  expect(role()).toHaveValue("");
  expect(person()).toBeDisabled();
  expect(screen.getByText("Please choose a role first.")).toBeVisible();
  expect(sent).toEqual([]);
  unmount();
  await open(awaiting);
  expect(role()).toHaveValue("advisor");
  expect(person()).toBeEnabled();
});

it("offers the people of the role, and all roles one click away, but nobody of another role", async () => {
  const { user, sent } = await open(awaiting);
  await user.click(person());
  await screen.findByRole("option", { name: /Ann Lee/ });
  const list = within(screen.getByRole("listbox"));
  expect(list.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Ann Lee"),
    "All roles",
  ]);
  await user.click(screen.getByRole("option", { name: "All roles" }));
  await user.type(person(), "mo ng");
  await user.click(await screen.findByRole("option", { name: /Mo Ng/ }));
  expect(await dialogLines(caseMessages.usageError)).toEqual([caseMessages.wrongType("advisor")]);
  await user.click(screen.getByRole("button", { name: "OK" }));
  expect(person()).toHaveValue("");
  expect(posted(sent)).toEqual([]);
});

it("shows a person who shares a name with the words that tell them apart", async () => {
  const twins = [
    { ...ann, since: "12-03-2024" },
    { ...ann, user_id: 8, since: "01-09-2025" },
  ];
  const { choose } = await open(awaiting, { "GET /api/users/load?role=advisor": { data: twins } });
  await choose(/since 01-09-2025/);
  expect(person()).toHaveValue("Ann Lee (advisor, since 01-09-2025)");
});

it("forgets the person when the role changes", async () => {
  const { user, choose } = await open(awaiting);
  await choose(/Ann Lee/);
  expect(person()).toHaveValue("Ann Lee");
  await user.selectOptions(role(), "clinic");
  await waitFor(() => expect(person()).toHaveValue(""));
  await user.click(assign());
  expect(await summaryLines()).toEqual([assignMessages.person]);
});

it("sends nothing before role and person are chosen, and says what is missing at the top", async () => {
  const { sent, user, answered } = await open([3, 4]);
  await user.click(assign());
  expect(await summaryLines()).toEqual([staffLoadMessages.role, assignMessages.person]);
  expect(screen.queryByRole("dialog", { name: messages.formErrorTitle })).toBeNull();
  await user.click(screen.getByRole("link", { name: staffLoadMessages.role }));
  expect(role()).toHaveFocus();
  expect(role()).toBeInvalid();
  expect(posted(sent)).toEqual([]);
  expect(answered).not.toHaveBeenCalled();
});

describe("the status", () => {
  const status = () => screen.getByText(/^Status: /).textContent;

  it("is said before and after", async () => {
    const { user, choose } = await open(awaiting);
    expect(status()).toBe("Status: Awaiting Advisor.");
    await choose(/Ann Lee/);
    expect(status()).toBe("Status: Awaiting Advisor → With Advisor.");
    await user.click(nobody());
    expect(status()).toBe("Status: Awaiting Advisor, as before.");
  });

  it("of many cases is not known, so the dialog says what holds for all", async () => {
    await open([3, 4]);
    expect(screen.getByText(/^The cases stay at their stages\./)).toBeVisible();
  });
});

describe("a clinic", () => {
  const takesPart = (answer: "Yes" | "No") => screen.findByRole("radio", { name: answer });

  it("may take part from now on: the dialog asks", async () => {
    const { sent, user, choose, answered } = await open(atAdvocate, {
      "POST /api/cases/3/assign": { status: 201, message: "Done.", data: {} },
    });
    await user.selectOptions(role(), "clinic");
    expect(screen.queryByRole("radio")).toBeNull();
    await choose(/Exe Valley/);
    await takesPart("Yes");
    await user.click(assign());
    expect(await summaryLines()).toEqual([assignMessages.takesPart]);
    await user.click(await takesPart("Yes"));
    expect(screen.getByText("Status: With Advocate → With Advocate & Clinic.")).toBeVisible();
    await user.click(assign());
    await waitFor(() => expect(answered).toHaveBeenCalledExactlyOnceWith("Done."));
    expect(posted(sent)[0]?.body).toEqual({
      role: "clinic",
      user_id: 9,
      clinic_participating: 1,
      version: 5,
    });
  });

  it("is only named at another stage, and the dialog says that the case is not in its system", async () => {
    const { user, choose } = await open(awaiting);
    await user.selectOptions(role(), "clinic");
    await choose(/Exe Valley/);
    expect(screen.queryByRole("radio")).toBeNull();
    expect(
      screen.getByText(/only at the advocate stage; until then the case is not/),
    ).toBeVisible();
  });

  it("that takes part already is not asked about", async () => {
    const { user, choose } = await open({ ...atAdvocate, clinic_id: 2, clinic_participating: 1 });
    await user.selectOptions(role(), "clinic");
    await choose(/Exe Valley/);
    expect(screen.queryByRole("radio")).toBeNull();
    expect(screen.getByText("Status: With Advocate & Clinic, as before.")).toBeVisible();
    await user.click(nobody());
    expect(screen.getByText("Status: With Advocate & Clinic → With Advocate.")).toBeVisible();
  });
});

it("takes the person of one case away, based on the version that was shown", async () => {
  const { sent, user, answered } = await open(awaiting, {
    "POST /api/cases/3/assign": { status: 201, message: "Done.", data: {} },
  });
  await user.click(nobody());
  expect(person()).toHaveValue("Nobody: take the person away");
  await user.click(assign());
  await waitFor(() => expect(answered).toHaveBeenCalledExactlyOnceWith("Done."));
  expect(posted(sent)[0]?.body).toEqual({ role: "advisor", user_id: null, version: 5 });
  expect(screen.getByRole("button", { name: "Opener" })).toHaveFocus();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("assigns several cases in one call, and lists those in the way", async () => {
  const refused = {
    status: 409,
    message: "Nothing has been changed, because 1 of the 2 cases cannot be assigned.",
    data: { cases: [{ case_id: 4, message: "This case does not exist." }] },
  };
  const { sent, user, choose, answered } = await open([3, 4], {
    "POST /api/cases/assign": refused,
  });
  await user.selectOptions(role(), "advisor");
  await choose(/Ann Lee/);
  await user.click(assign());
  expect(await dialogLines("ERROR")).toEqual([
    refused.message,
    "Case 4: This case does not exist.",
  ]);
  expect(posted(sent)[0]?.body).toEqual({ case_ids: [3, 4], role: "advisor", user_id: 7 });
  expect(answered).not.toHaveBeenCalled();
});

it("shows the reason of a refusal beside the person and at the top, and stays open", async () => {
  const message = "The advisor you have chosen does not exist any more.";
  const data = { errors: [{ field: "user_id", message }] };
  const { user, choose, answered } = await open(awaiting, {
    "POST /api/cases/3/assign": { status: 422, message, data },
  });
  await choose(/Ann Lee/);
  await user.click(assign());
  expect(await summaryLines()).toEqual([message]);
  await user.click(screen.getByRole("link", { name: message }));
  await waitFor(() => expect(person()).toHaveFocus());
  expect(person()).toBeInvalid();
  expect(answered).not.toHaveBeenCalled();
});

async function answerUnsaved(name: "Yes" | "No") {
  const question = await screen.findByRole("dialog", { name: "Unsaved changes" });
  await userEvent.click(within(question).getByRole("button", { name }));
}

it("asks before it loses a choice", async () => {
  const { user, answered } = await open(awaiting);
  await user.selectOptions(role(), "clinic");
  await user.keyboard("{Escape}");
  await answerUnsaved("No");
  expect(role()).toHaveValue("clinic");
  expect(answered).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await answerUnsaved("Yes");
  await waitFor(() => expect(answered).toHaveBeenCalledExactlyOnceWith(undefined));
});

it("can be cancelled by button and by Escape, and ends with the screen", async () => {
  for (const leave of ["button", "escape", "unmount"]) {
    const { sent, user, answered, unmount } = await open(awaiting);
    if (leave === "button") await user.click(screen.getByRole("button", { name: "Cancel" }));
    if (leave === "escape") await user.keyboard("{Escape}");
    unmount();
    await waitFor(() => expect(answered).toHaveBeenCalledExactlyOnceWith(undefined));
    expect(posted(sent)).toEqual([]);
  }
});
