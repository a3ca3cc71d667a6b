/** The dialogs that write a letter and mail a family. Rules: LET-3, LET-8, MAIL-6, UI-2, UI-36. */
import { idempotencyKeyHeader, idempotencyMessages } from "@helpline/contract/idempotency";
import { familyMailMessages, letterMessages } from "@helpline/contract/letters/letters.messages";
import { messages } from "@helpline/contract/messages";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { AskedDialogHost } from "#shared/dialogs/asked-dialog.tsx";
import * as saving from "#shared/save-as.ts";
import { type Answers, sentBy, stubAnswers } from "../../../test/answers.ts";
import { summaryLines } from "../../../test/error-summary.ts";
import type { StubbedAnswer } from "../../../test/fetch-stub.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { renderScreen } from "../../../test/render-screen.tsx";
import { logIn } from "../../../test/tokens.ts";
import { askFamilyMail, askLetter } from "./case-writing.tsx";

const choice = {
  template_id: 4,
  name: "Appointment",
  addressed_to: "family",
  missing: [],
  warnings: ["There is no consent."],
  refusal: null,
};
const refused = { ...choice, template_id: 5, name: "To her", refusal: "Do not contact her." };
const mail = {
  recipients: [
    { guardian: "primary", name: "Ann Lee", address: "ann@example.org", refusal: null },
    { guardian: "secondary", name: "Bo Lee", address: null, refusal: "Bo Lee has no address." },
  ],
  attachments: ["Appointment.docx", "report.pdf"],
  warnings: ["No consent to keep a record."],
};

async function opened(ask: () => Promise<unknown>, answers: Answers) {
  const sent = stubAnswers(answers);
  renderScreen(<AskedDialogHost />);
  await act(async () => {
    void ask();
  });
  return { sent, user: userEvent.setup() };
}
const openLetter = (more: Answers = {}, choices: object[] = [choice, refused]) =>
  opened(() => askLetter({ caseId: 12, actor: "advocate" }), {
    "GET /api/cases/12/letters": { data: choices },
    "GET /api/cases/12/family-mail": { data: mail },
    ...more,
  });
const openMail = (more: Answers = {}, prepared: object = mail) =>
  opened(() => askFamilyMail({ caseId: 12, actor: "advocate", attached: "report.pdf" }), {
    "GET /api/cases/12/family-mail": { data: prepared },
    ...more,
  });
const button = (name: string) => screen.getByRole("button", { name });

beforeEach(() => logIn("manager"));

it("warns before the letter is written, and writes none that is refused", async () => {
  const { sent, user } = await openLetter();
  expect(await screen.findByText("There is no consent.")).toBeVisible();
  await user.selectOptions(screen.getByLabelText("Letter"), "To her");
  expect(screen.getByText("Do not contact her.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Write the letter" })).toBeNull();
  expect(sentBy(sent, "POST")).toEqual([]);
});

const missing = [
  {
    placeholder: "child_dob",
    label: "Child date of birth",
    sentences: ["She was born on …."],
  },
  { placeholder: "school_name", label: "School name", sentences: ["Dear …,", "Of …."] },
];

it("waits until what the case does not say is filled in or left out", async () => {
  const written = { file_name: "Appointment.docx", left_out: ["School name"], file: "UEs=" };
  const { sent, user } = await openLetter({ "POST /api/letters": { status: 201, data: written } }, [
    { ...choice, missing },
    refused,
  ]);
  expect(
    await screen.findByText(/^2 things that this letter needs are not in the case\. Fill them in/),
  ).toBeVisible();
  const born = screen.getByLabelText("Child date of birth");
  expect(born).toHaveAccessibleDescription(/She was born on …/);
  await user.click(button("Write the letter"));
  expect(sentBy(sent, "POST")).toEqual([]);
  expect(born).toHaveFocus();
  expect(screen.getAllByText(/Please fill this in, or leave/)).toHaveLength(2);
  await user.type(born, "9 March 2015 ");
  await user.click(screen.getByLabelText("Leave these sentences out (School name)"));
  expect(screen.getByLabelText("School name")).toBeDisabled();
  expect(screen.queryByText(/Please fill this in, or leave/)).toBeNull();
  await user.click(button("Write the letter"));
  expect(await screen.findByText(/has been sent to nobody/)).toBeVisible();
  expect(sentBy(sent, "POST")[0]?.body).toEqual({
    case_id: 12,
    template_id: 4,
    filled: [{ placeholder: "child_dob", text: "9 March 2015" }],
    left_out: ["school_name"],
  });
});

it("asks before what was filled in is lost", async () => {
  const { user } = await openLetter({}, [{ ...choice, missing }]);
  await user.type(await screen.findByLabelText("School name"), "Mill Lane");
  await user.click(button("Cancel"));
  await user.click(await screen.findByRole("button", { name: "No" }));
  expect(screen.getByLabelText("School name")).toHaveValue("Mill Lane");
});

it("brings back what was filled in or left out, and the letter, until that is written", async () => {
  const [born, school] = missing;
  const choices = [
    { ...choice, missing: [school] },
    { ...choice, template_id: 6, name: "To the school", missing },
  ];
  let stored: object | null = null;
  const answers: Answers = {
    "GET /api/drafts/letter-12": () => ({
      data: stored && { values: stored, saved_on: "2026-03-29T10:42:00.000Z" },
    }),
    "PUT /api/drafts/letter-12": ({ body }) => {
      stored = (body as { values: object }).values;
      return { status: 201, data: { saved_on: "2026-03-29T10:42:00.000Z" } };
    },
    "DELETE /api/drafts/letter-12": () => {
      stored = null;
      return { data: null };
    },
    "POST /api/letters": {
      status: 201,
      data: { file_name: "Appointment.docx", left_out: [], file: "UEs=" },
    },
  };
  const { user } = await openLetter(answers, choices);
  await user.selectOptions(await screen.findByLabelText("Letter"), "To the school");
  expect(stored).toBeNull();
  await user.type(screen.getByLabelText(String(school?.label)), "Mill Lane");
  await user.click(screen.getByLabelText(`Leave this sentence out (${born?.label})`));
  await user.click(button("Cancel"));
  await user.click(await screen.findByRole("button", { name: "Yes" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(stored).toMatchObject({
    typed: { "text:school_name": "Mill Lane", "left_out:child_dob": true },
  });

  await act(async () => void askLetter({ caseId: 12, actor: "advocate" }));
  expect(await screen.findByText(/has been brought back/)).toBeVisible();
  expect(screen.getByLabelText("Letter")).toHaveDisplayValue("To the school");
  expect(screen.getByLabelText("School name")).toHaveValue("Mill Lane");
  expect(screen.getByLabelText("Child date of birth")).toBeDisabled();
  // Another letter that lacks the same has it too.
  await user.selectOptions(screen.getByLabelText("Letter"), "Appointment");
  expect(screen.getByLabelText("School name")).toHaveValue("Mill Lane");
  expect(screen.queryByLabelText("Child date of birth")).toBeNull();
  await user.click(button("Write the letter"));
  expect(await screen.findByText(/has been sent to nobody/)).toBeVisible();
  await waitFor(() => expect(stored).toBeNull());
});

it("asks for a text that fits, unless its sentence is left out", async () => {
  const written = { file_name: "Appointment.docx", left_out: ["School name"], file: "UEs=" };
  const { sent, user } = await openLetter({ "POST /api/letters": { status: 201, data: written } }, [
    { ...choice, missing: missing.slice(1) },
  ]);
  await user.click(await screen.findByLabelText("School name"));
  await user.paste("x".repeat(501));
  await user.click(button("Write the letter"));
  expect(await screen.findByText("School name may have at most 500 characters.")).toBeVisible();
  expect(screen.getByLabelText("School name")).toHaveFocus();
  await user.click(screen.getByLabelText("Leave these sentences out (School name)"));
  await user.click(button("Write the letter"));
  expect(await screen.findByText(/has been sent to nobody/)).toBeVisible();
  expect(sentBy(sent, "POST")[0]?.body).toMatchObject({ filled: [], left_out: ["school_name"] });
});

it("says what to do if there are no templates", async () => {
  await openLetter({}, []);
  expect(await screen.findByText(new RegExp(letterMessages.none))).toBeVisible();
});

it("writes it once, offers the download, the log and the mail", async () => {
  const save = vi.spyOn(saving, "saveAs").mockImplementation(() => undefined);
  const written = { file_name: "Appointment.docx", left_out: [], file: "UEs=" };
  const { sent, user } = await openLetter({
    "POST /api/letters": { status: 201, data: written },
    "POST /api/advocates/cases/logs": { status: 201, data: { case_log_id: 1 } },
  });
  expect(screen.getByRole("dialog", { name: "Write a letter for case 12" })).toBeVisible();
  await user.dblClick(await screen.findByRole("button", { name: "Write the letter" }));
  expect(await screen.findByText(/has been sent to nobody/)).toBeVisible();
  expect(screen.getByRole("dialog", { name: "The letter for case 12 is written" })).toBeVisible();
  expect(sentBy(sent, "POST").map(({ body }) => body)).toEqual([{ case_id: 12, template_id: 4 }]);
  await user.click(button("Download"));
  expect(save).toHaveBeenCalledWith(expect.any(Blob), "Appointment.docx");
  await user.click(button("Add to the log"));
  expect(await screen.findByText("The letter is in the log.")).toBeVisible();
  expect(sentBy(sent, "POST")[1]?.body).toEqual({
    case_id: 12,
    entry_type: "other",
    duration: 1,
    details: "Letter “Appointment” written: Appointment.docx",
    further_action: "save",
  });
  await user.click(button("Mail it to the family…"));
  await waitFor(() => expect(screen.getByLabelText(/^Attach/)).toHaveValue("Appointment.docx"));
  expect(screen.getByRole("dialog", { name: "Mail the family of case 12" })).toBeVisible();
});

it("writes a letter whose answer was lost as the same one, and asks before it writes another", async () => {
  const written = { file_name: "Appointment.docx", left_out: [], file: "UEs=" };
  const answers = [
    new TypeError("Failed to fetch"),
    {
      status: 409,
      message: idempotencyMessages.savedBefore,
      data: { saved_on: "2026-03-29T10:42:00.000Z" },
    },
    { status: 201, data: written },
  ];
  const { sent, user } = await openLetter({
    "POST /api/letters": () => answers.shift() as StubbedAnswer,
  });
  const write = () => user.click(screen.getByRole("button", { name: "Write the letter" }));
  await screen.findByRole("button", { name: "Write the letter" });
  await write();
  expect(await screen.findByText(messages.noConnection)).toBeVisible();
  await write();
  expect(await screen.findByText(idempotencyMessages.savedBefore)).toBeVisible();
  await write();
  expect(await screen.findByText(/save it once more/)).toBeVisible();
  await user.click(button("No"));
  expect(sentBy(sent, "POST")).toHaveLength(2);
  await write();
  await user.click(await screen.findByRole("button", { name: "Yes" }));
  expect(await screen.findByText(/has been sent to nobody/)).toBeVisible();
  const [first, again, other] = sentBy(sent, "POST").map(
    ({ headers }) => headers[idempotencyKeyHeader],
  );
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

it("offers a letter that was written after the mail had been looked at", async () => {
  let attachments: string[] = [];
  const { user } = await opened(() => askFamilyMail({ caseId: 12, actor: "advocate" }), {
    "GET /api/cases/12/family-mail": () => ({ data: { ...mail, attachments } }),
    "GET /api/cases/12/letters": { data: [choice] },
    "POST /api/letters": () => {
      attachments = ["Appointment.docx"];
      return { status: 201, data: { file_name: "Appointment.docx", left_out: [], file: "UEs=" } };
    },
  });
  expect(await screen.findByLabelText(/^Attach/)).toHaveTextContent(/^Nothing$/);
  await user.click(button("Cancel"));
  await act(async () => void askLetter({ caseId: 12, actor: "advocate" }));
  await user.click(await screen.findByRole("button", { name: "Write the letter" }));
  await user.click(await screen.findByRole("button", { name: "Mail it to the family…" }));
  expect(await screen.findByLabelText(/^Attach/)).toHaveValue("Appointment.docx");
});

it("says in the dialog that a template was deleted meanwhile, and offers it no more", async () => {
  let choices = [choice, { ...choice, template_id: 99, name: "Reminder" }];
  const { user } = await openLetter({
    "GET /api/cases/12/letters": () => ({ data: choices }),
    "POST /api/letters": () => {
      choices = [choice];
      return { status: 404, message: letterMessages.notFound };
    },
  });
  await user.selectOptions(await screen.findByLabelText("Letter"), "Reminder");
  await user.click(button("Write the letter"));
  expect(await screen.findByText(letterMessages.notFound)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("option", { name: "Reminder" })).toBeNull());
});

it("asks before a changed log entry is lost, whichever way the dialog is left", async () => {
  const { sent, user } = await openLetter({
    "POST /api/letters": {
      status: 201,
      data: { file_name: "Appointment.docx", left_out: [], file: "UEs=" },
    },
  });
  await user.click(await screen.findByRole("button", { name: "Write the letter" }));
  await waitFor(() => expect(button("Download")).toHaveFocus());
  await user.type(await screen.findByLabelText(/^Details/), ". She rang back");
  const ways = [
    () => user.keyboard("{Escape}"),
    () => user.click(button("Done")),
    () => user.click(button("Mail it to the family…")),
  ];
  for (const leave of ways) {
    await leave();
    await user.click(await screen.findByRole("button", { name: "No" }));
    expect(screen.getByLabelText<HTMLInputElement>(/^Details/).value).toContain("She rang back");
  }
  expect(sent.some(({ url }) => url.endsWith("/family-mail"))).toBe(false);
  await user.click(button("Mail it to the family…"));
  await user.click(await screen.findByRole("button", { name: "Yes" }));
  expect(await screen.findByLabelText(/^Attach/)).toHaveValue("Appointment.docx");
});

it("mails whom it may, and says why it may not mail the other", async () => {
  const { sent, user } = await openMail({
    "POST /api/cases/family-mail": {
      status: 201,
      message: familyMailMessages.queued("Ann Lee"),
      data: { mail_id: 1, case_log_id: 2 },
    },
  });
  expect(await screen.findByText("Bo Lee has no address.")).toBeVisible();
  expect(screen.getByText("No consent to keep a record.")).toBeVisible();
  expect(screen.getByLabelText(/^To/)).toHaveAccessibleDescription("ann@example.org");
  await user.click(button("Send"));
  expect(await summaryLines()).toEqual([familyMailMessages.subject]);
  await user.type(screen.getByLabelText(/^Subject/), "Monday");
  await user.type(screen.getByLabelText(/^Text/), "we meet on Monday.");
  await user.dblClick(button("Send"));
  await waitFor(() => expect(sentBy(sent, "POST")).toHaveLength(1));
  expect(sentBy(sent, "POST")[0]?.body).toEqual({
    case_id: 12,
    guardian: "primary",
    subject: "Monday",
    text: "Dear Ann Lee,\n\nwe meet on Monday.",
    file_name: "report.pdf",
    minutes: 0,
  });
});

it("keeps what is typed if the mail is refused, and asks before it throws it away", async () => {
  const { user } = await openMail({
    "POST /api/cases/family-mail": { status: 409, message: "Do not contact her." },
  });
  await user.type(await screen.findByLabelText(/^Subject/), "Monday");
  await user.type(screen.getByLabelText(/^Text/), "we meet.");
  await user.click(button("Send"));
  expect(await summaryLines()).toEqual(["Do not contact her."]);
  expect(screen.getByLabelText(/^Subject/)).toHaveValue("Monday");
  await user.click(button("Cancel"));
  await user.click(await screen.findByRole("button", { name: "No" }));
  expect(screen.getByLabelText(/^Subject/)).toHaveValue("Monday");
});

/** Opens a dialog about case 12 on its page, from which another case can be opened. */
async function openOnPage(ask: () => Promise<unknown>) {
  stubAnswers({
    "GET /api/cases/12/letters": { data: [choice] },
    "GET /api/cases/12/family-mail": { data: mail },
  });
  const router = renderAt("/case-manager/view?case_id=12", {});
  await screen.findByRole("heading");
  const answered = vi.fn();
  await act(async () => void ask().then(answered));
  const openOther = () =>
    act(() => void router.navigate({ to: "/case-manager/view", search: { case_id: 7 } }));
  return { router, answered, openOther, user: userEvent.setup() };
}

it("says of which case the letter is, and closes with the page of that case", async () => {
  const { answered, openOther } = await openOnPage(() => askLetter({ caseId: 12, actor: null }));
  expect(await screen.findByRole("dialog", { name: "Write a letter for case 12" })).toBeVisible();
  openOther();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(answered).toHaveBeenCalledExactlyOnceWith(undefined);
});

it("does not claim that a mail without an answer was not sent, and asks before it sends another version", async () => {
  const answers = [
    new TypeError("Failed to fetch"),
    {
      status: 409,
      message: idempotencyMessages.savedBefore,
      data: { saved_on: "2026-03-29T10:42:00.000Z" },
    },
  ];
  const { sent, user } = await openMail({
    "POST /api/cases/family-mail": () => answers.shift() as StubbedAnswer,
  });
  await user.type(await screen.findByLabelText(/^Subject/), "Monday");
  for (const said of [messages.noConnection, idempotencyMessages.savedBefore]) {
    await user.click(button("Send"));
    await waitFor(async () => expect(await summaryLines()).toEqual([said]));
  }
  await user.click(button("Send"));
  expect(await screen.findByText(/save it once more/)).toBeVisible();
  await user.click(button("No"));
  expect(sentBy(sent, "POST")).toHaveLength(2);
  await user.click(button("Cancel"));
  expect(await screen.findByText(/may have been sent/)).toBeVisible();
});

it("asks before a mail is lost with the page of its case, or with the tab", async () => {
  const { router, answered, openOther, user } = await openOnPage(() =>
    askFamilyMail({ caseId: 12, actor: "advocate" }),
  );
  await user.type(await screen.findByLabelText(/^Subject/), "Monday");
  const closing = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
  openOther();
  await user.click(await screen.findByRole("button", { name: "No" }));
  expect(screen.getByRole("dialog", { name: "Mail the family of case 12" })).toBeVisible();
  expect(screen.getByLabelText(/^Subject/)).toHaveValue("Monday");
  expect(router.state.location.search).toEqual({ case_id: 12 });
  openOther();
  await user.click(await screen.findByRole("button", { name: "Yes" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(router.state.location.search).toEqual({ case_id: 7 });
  expect(answered).toHaveBeenCalledExactlyOnceWith(undefined);
});

it("offers no form if nobody may be mailed", async () => {
  const [, secondary] = mail.recipients;
  await openMail({}, { ...mail, recipients: [secondary] });
  expect(await screen.findByText("Bo Lee has no address.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Send" })).toBeNull();
  expect(button("Close")).toBeVisible();
});
