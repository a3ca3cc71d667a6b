/** Mailing families the link to the questions. Rules: EVAL-9. */
import { evaluationLinkMessages } from "@helpline/contract/evaluations/evaluation-links.plain";
import { expect, it, vi } from "vitest";
import { closeDialog, currentDialog } from "#shared/dialogs/dialog-store.ts";
import { type Answers, stubAnswers } from "../../../test/answers.ts";
import { sendQuestions } from "./send-questions.ts";

const sending = "POST /api/evaluations/links";

/** Answers the next dialog, and tells what it said. */
async function answerDialog(yes: boolean) {
  const dialog = await vi.waitFor(() => {
    const shown = currentDialog();
    if (!shown) throw new Error("No dialog");
    return shown;
  });
  closeDialog(dialog.id, yes);
  const { kind, title, heading, lines } = dialog;
  return { kind, title, heading, lines };
}

async function send(ids: readonly number[], answers: Answers) {
  const sent = stubAnswers(answers);
  const told = sendQuestions(ids);
  const asked = await answerDialog(true);
  return { sent, told, asked };
}
const sentTo = (case_id: number) => ({ case_id, sent: 1, message: "Sent" });
const notTo = (case_id: number) => ({ case_id, sent: 0, message: "No consent." });

it("asks first, and sends nothing after a No", async () => {
  const sent = stubAnswers({});
  const told = sendQuestions([12]);
  const { kind, title, lines } = await answerDialog(false);
  expect({ kind, title }).toEqual({ kind: "question", title: "Send the questions by e-mail" });
  expect(lines).toEqual([
    "The primary guardian gets an email with a link to the 18 questions. It works for 21 days. Who has not answered after 7 days is reminded once.",
    "Do you want to send it?",
  ]);
  expect(await told).toBeUndefined();
  expect(sent).toEqual([]);
});

it("sends them for several cases, and passes on what the server says", async () => {
  const { sent, told, asked } = await send([12, 13], {
    [sending]: { status: 201, message: "Sent.", data: { cases: [sentTo(12), sentTo(13)] } },
  });
  expect(asked.lines[0]).toMatch(/^The primary guardians of 2 cases get an email/);
  expect(await told).toBe("Sent.");
  expect(sent.map(({ body }) => body)).toEqual([{ case_ids: [12, 13] }]);
  expect(currentDialog()).toBeNull();
});

it("says for which cases nothing was sent, and why", async () => {
  const { told } = await send([12, 13], {
    [sending]: { status: 201, message: "Sent to one.", data: { cases: [sentTo(12), notTo(13)] } },
  });
  expect(await answerDialog(true)).toEqual({
    kind: "notice",
    title: evaluationLinkMessages.send,
    heading: "Sent to one.",
    lines: ["Case 13: No consent."],
  });
  expect(await told).toBe("Sent to one.");
});

const refusal = (cases?: unknown) => ({
  [sending]: { status: 409, message: "Nothing was sent.", data: cases ? { cases } : null },
});
const error = { kind: "notice", title: "ERROR", heading: undefined };

it.each([
  [
    "of several cases for each of them",
    [12, 13],
    [notTo(12), notTo(13)],
    {
      kind: "notice",
      title: evaluationLinkMessages.send,
      heading: "Nothing was sent.",
      lines: ["Case 12: No consent.", "Case 13: No consent."],
    },
  ],
  ["of one case", [12], [notTo(12)], { ...error, lines: ["Nothing was sent."] }],
  ["without cases", [12, 13], undefined, { ...error, lines: ["Nothing was sent."] }],
])("says why it was refused: %s", async (_what, ids, cases, shown) => {
  const { told } = await send(ids, refusal(cases));
  expect(await answerDialog(true)).toEqual(shown);
  expect(await told).toBeUndefined();
});

it("says that the server cannot be reached", async () => {
  const { told } = await send([12, 13], { [sending]: new TypeError("Failed to fetch") });
  expect(await answerDialog(true)).toMatchObject({ title: "ERROR" });
  expect(await told).toBeUndefined();
});
