/** Adding and changing a template of letters. Rules: LET-1, LET-9, UI-2. */
import { letterMessages } from "@helpline/contract/letters/letters.messages";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { AskedDialogHost } from "#shared/dialogs/asked-dialog.tsx";
import { sentBy, stubAnswers } from "../../../test/answers.ts";
import { summaryLines } from "../../../test/error-summary.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import { logIn } from "../../../test/tokens.ts";
import { stubUploads } from "../../../test/xhr-stub.ts";
import { TemplateList } from "./template-list.tsx";

const list = "/api/letter-templates";
const docx = new File(["PK"], "letter.docx");

async function open() {
  const sent = stubAnswers({
    "GET /api/config": { data: { time_zone: "Europe/London", clocks: [] } },
    [`GET ${list}`]: { data: { templates: [], not_taken_over: 0 } },
  });
  const uploads = stubUploads();
  const user = userEvent.setup();
  const { unmount } = renderScreen(
    <>
      <TemplateList title="Letters" />
      <AskedDialogHost />
    </>,
  );
  await user.click(screen.getByRole("button", { name: "Add a template" }));
  await screen.findByLabelText(/^Name/);
  return { sent, uploads, user, unmount };
}
async function save() {
  const opened = await open();
  const { uploads, user } = opened;
  await user.type(screen.getByLabelText(/^Name/), "Appointment");
  await user.selectOptions(screen.getByLabelText(/^For/), "family");
  await user.upload(screen.getByLabelText("Choose a file"), docx);
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(uploads).toHaveLength(1));
  return opened;
}

const answerQuestion = async (name: "Yes" | "No") =>
  userEvent.click(await screen.findByRole("button", { name }));

beforeEach(() => logIn("manager"));

it("says which template has to be uploaded anew, and why", async () => {
  const template = {
    template_id: 4,
    name: "Appointment",
    addressed_to: "family",
    placeholders: ["today"],
    refusal: letterMessages.uploadAnew(letterMessages.changes),
    versions: [],
    version: 1,
  };
  stubAnswers({
    "GET /api/config": { data: { time_zone: "Europe/London", clocks: [] } },
    [`GET ${list}`]: { data: { templates: [template], not_taken_over: 0 } },
  });
  renderScreen(<TemplateList title="Letters" />);
  expect(
    await screen.findByText(/until its file is uploaded anew.*accept the changes/),
  ).toBeVisible();
});

it("unfolds every group of placeholders that has the words sought, and at first the letter's own", async () => {
  stubAnswers({
    "GET /api/config": { data: { time_zone: "Europe/London", clocks: [] } },
    [`GET ${list}`]: { data: { templates: [], not_taken_over: 0 } },
  });
  renderScreen(<TemplateList title="Letters" />);
  const sought = await screen.findByLabelText("Find a placeholder");
  const groups = () => screen.getAllByRole("group") as HTMLDetailsElement[];
  const unfolded = () => groups().filter(({ open: isOpen }) => isOpen);
  expect(unfolded().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Letter /),
  ]);
  expect(groups().length).toBeGreaterThan(1);
  await userEvent.type(sought, "postcode");
  expect(screen.getByText("{gp_postcode}")).toBeVisible();
  expect(unfolded()).toEqual(groups());
});

it("names all that is missing at once, with the file, and leads to it", async () => {
  const { uploads, user } = await open();
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await summaryLines()).toEqual([
    letterMessages.name,
    letterMessages.addressedTo,
    letterMessages.noFile,
  ]);
  await user.click(screen.getByRole("link", { name: letterMessages.noFile }));
  const choose = screen.getByRole("button", { name: "Choose a file" });
  expect(choose).toHaveFocus();
  expect(choose).toHaveAccessibleDescription(/Please choose the file/);
  await user.upload(screen.getByLabelText("Choose a file"), docx);
  expect(screen.queryByText(letterMessages.noFile)).toBeNull();
  expect(uploads).toEqual([]);
});

it("says beside the name that it is taken, without a second dialog", async () => {
  const { uploads } = await save();
  const message = letterMessages.nameTaken("Appointment");
  uploads[0]?.answer(409, { message });
  expect(await summaryLines()).toEqual([message]);
  expect(screen.getByLabelText(/^Name/)).toBeInvalid();
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
});

it("asks before a typed name is lost", async () => {
  const { user } = await open();
  await user.type(screen.getByLabelText(/^Name/), "Appointment");
  await user.keyboard("{Escape}");
  await answerQuestion("No");
  expect(screen.getByLabelText(/^Name/)).toHaveValue("Appointment");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await answerQuestion("Yes");
  await waitFor(() => expect(screen.queryByLabelText(/^Name/)).toBeNull());
});

it("asks before a chosen file is lost", async () => {
  const { user } = await open();
  await user.upload(screen.getByLabelText("Choose a file"), docx);
  expect(await screen.findByText("letter.docx")).toBeVisible();
  await user.keyboard("{Escape}");
  await answerQuestion("No");
  expect(screen.getByText("letter.docx")).toBeVisible();
});

it("asks nothing if nothing was typed", async () => {
  const { user } = await open();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByLabelText(/^Name/)).toBeNull());
});

it("ends its upload with the page", async () => {
  const { uploads, unmount } = await save();
  expect(uploads[0]?.aborted).toBe(false);
  unmount();
  expect(uploads[0]?.aborted).toBe(true);
});

it("reads the list again after an upload that was cancelled: it may have arrived", async () => {
  const { sent, uploads, user } = await save();
  const reads = () => sentBy(sent, "GET").filter(({ url }) => url === list).length;
  const before = reads();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await answerQuestion("Yes");
  await waitFor(() => expect(reads()).toBe(before + 1));
  expect(uploads[0]?.aborted).toBe(true);
});
