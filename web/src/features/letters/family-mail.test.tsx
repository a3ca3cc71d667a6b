/**
 * What a mail to a family and a letter begin with: to whom, what is attached, where the focus is; and what is read again once
 * they are written. Rules: LET-3, MAIL-6, UI-17.
 */
import { letterMessages } from "@helpline/contract/letters/letters.messages";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { AskedDialogHost } from "#shared/dialogs/asked-dialog.tsx";
import { type Answers, sentBy, stubAnswers } from "../../../test/answers.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import { logIn } from "../../../test/tokens.ts";
import { watchedQuery } from "../../../test/watched-query.tsx";
import { askFamilyMail, askLetter } from "./case-writing.tsx";

const ann = { guardian: "primary", name: "Ann Lee", address: "ann@example.org", refusal: null };
const bo = { guardian: "secondary", name: "Bo Lee", address: "bo@example.org", refusal: null };
/** The server leaves out what is too large or of a kind that no mail may carry. */
const attachments = ["Appointment.docx", "report.pdf"];
const prepared = { recipients: [ann, bo], attachments, warnings: [] };
const choice = {
  template_id: 4,
  name: "Appointment",
  addressed_to: "family",
  missing: [],
  warnings: [],
  refusal: null,
};
const written = { file_name: "Appointment.docx", left_out: [], file: "UEs=" };

/** Opens a dialog beside what shows files, log and history of the case. */
async function opened(ask: () => Promise<unknown>, answers: Answers) {
  const sent = stubAnswers(answers);
  const shown = [["case-files", 12], ["case-logs"], ["cases", "history", 12]].map(watchedQuery);
  renderScreen(
    <>
      <button type="button">Opener</button>
      {shown.map(({ Watched }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move
        <Watched key={index} />
      ))}
      <AskedDialogHost />
    </>,
  );
  const opener = screen.getByRole("button", { name: "Opener" });
  opener.focus();
  await act(async () => void ask());
  const reads = () => shown.map((each) => each.reads());
  return { sent, opener, reads, user: userEvent.setup() };
}
const openMail = (attached?: string, more: Answers = {}) =>
  opened(
    () =>
      askFamilyMail({ caseId: 12, actor: "advocate", ...(attached !== undefined && { attached }) }),
    {
      "GET /api/cases/12/family-mail": { data: prepared },
      "POST /api/cases/family-mail": { status: 201, message: "Sent.", data: { mail_id: 1 } },
      ...more,
    },
  );
const openLetter = (more: Answers = {}) =>
  opened(() => askLetter({ caseId: 12, actor: "advocate" }), {
    "GET /api/cases/12/letters": {
      data: [choice, { ...choice, template_id: 5, name: "Reminder" }],
    },
    "POST /api/letters": { status: 201, data: written },
    "POST /api/advocates/cases/logs": { status: 201, data: { case_log_id: 1 } },
    ...more,
  });
const attach = () => screen.findByLabelText(/^Attach/);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

beforeEach(() => logIn("manager"));

it.each([
  ["nothing", undefined, ""],
  ["the letter that was just written", "Appointment.docx", "Appointment.docx"],
  ["nothing in place of a file that is too large to be mailed", "film.mp4", ""],
  ["nothing in place of a file that is not there any more", "gone.docx", ""],
])("attaches %s", async (_what, attached, chosen) => {
  const { sent, user } = await openMail(attached);
  expect(await attach()).toHaveValue(chosen);
  expect(
    within(await attach())
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["Nothing", ...attachments]);
  await user.type(screen.getByLabelText(/^Subject/), "Monday");
  await user.type(screen.getByLabelText(/^Text/), "we meet.");
  await press("Send");
  await waitFor(() => expect(sentBy(sent, "POST")).toHaveLength(1));
  expect(sentBy(sent, "POST")[0]?.body).toMatchObject({ file_name: chosen || null });
});

it("goes to the first guardian who may be mailed, and has the focus in the subject", async () => {
  const refused = { ...ann, address: null, refusal: "Ann Lee has no address." };
  await openMail(undefined, {
    "GET /api/cases/12/family-mail": { data: { ...prepared, recipients: [refused, bo] } },
  });
  const subject = await screen.findByLabelText(/^Subject/);
  await waitFor(() => expect(subject).toHaveFocus());
  expect(screen.getByLabelText(/^To/)).toHaveDisplayValue("Bo Lee");
  expect(within(screen.getByLabelText(/^To/)).getAllByRole("option")).toHaveLength(1);
  expect(screen.getByLabelText(/^Text/)).toHaveValue("Dear Bo Lee,\n\n");
  expect(screen.getByLabelText(/^Minutes/)).toHaveValue("0");
});

it("reads files, log and history again once a mail is sent, and gives the focus back", async () => {
  const { user, opener, reads } = await openMail();
  await user.type(await screen.findByLabelText(/^Subject/), "Monday");
  await user.type(screen.getByLabelText(/^Text/), "we meet.");
  expect(reads()).toEqual([1, 1, 1]);
  await press("Send");
  await waitFor(() => expect(reads()).toEqual([2, 2, 2]));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(opener).toHaveFocus());
});

it("has the focus in the choice of letters, with the first one chosen", async () => {
  await openLetter();
  const letter = await screen.findByLabelText("Letter");
  await waitFor(() => expect(letter).toHaveFocus());
  expect(letter).toHaveDisplayValue("Appointment");
});

it("reads files, log and history again once a letter is written, and again once it is logged", async () => {
  const { opener, reads } = await openLetter();
  await screen.findByLabelText("Letter");
  await press("Write the letter");
  const download = await screen.findByRole("button", { name: "Download" });
  await waitFor(() => expect(download).toHaveFocus());
  await waitFor(() => expect(reads()).toEqual([2, 2, 2]));
  expect(screen.getByLabelText(/^Minutes/)).toHaveValue("1");
  await press("Add to the log");
  expect(await screen.findByText("The letter is in the log.")).toBeVisible();
  await waitFor(() => expect(reads()).toEqual([3, 3, 3]));
  await press("Done");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(opener).toHaveFocus());
});

it("reads nothing again if no letter was written", async () => {
  const { reads } = await openLetter({
    "POST /api/letters": { status: 409, message: letterMessages.changes },
  });
  await screen.findByLabelText("Letter");
  await press("Write the letter");
  expect(await screen.findByText(letterMessages.changes)).toBeVisible();
  await press("Cancel");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(reads()).toEqual([1, 1, 1]);
});
