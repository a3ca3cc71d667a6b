/** What managers do to a case, wherever they do it. Rules: STAGE-11, CALL-6, MAIL-3. */
import { notifyTitles } from "@helpline/contract/mail/mail.messages";
import { expect, it, vi } from "vitest";
import { runningTimer, startTimer, stopTimer } from "#shared/call-timer/call-timer.ts";
import { closeDialog, currentDialog } from "#shared/dialogs/dialog-store.ts";
import { stubAnswers } from "../../../test/answers.ts";
import { actOnCase, notifyHandler } from "./case-calls.ts";

async function nextDialog() {
  const dialog = await vi.waitFor(() => {
    const shown = currentDialog();
    if (!shown) throw new Error("No dialog");
    return shown;
  });
  closeDialog(dialog.id, true);
  return { title: dialog.title, lines: dialog.lines };
}

it("acts on the version that was read, and tells what the server says", async () => {
  const sent = stubAnswers({ "POST /api/cases/actions": { message: "Moved.", data: {} } });
  const body = { case_id: 12, action: "assign to advocate", version: 4 } as const;
  expect(await actOnCase(body)).toBe("Moved.");
  expect(sent.map((request) => request.body)).toEqual([body]);
});

it.each([
  ["close", 12, true],
  ["close", 13, false],
  ["assign to advocate", 12, false],
] as const)("%s of case %i ends the call timer of case 12: %s", async (action, case_id, ends) => {
  stubAnswers({ "POST /api/cases/actions": { message: "Done.", data: {} } });
  startTimer(12);
  await actOnCase({ case_id, action, version: 4 });
  expect(runningTimer() === null).toBe(ends);
  stopTimer();
});

it.each([
  ["who was notified", { status: 200, message: "Ada has been notified." }, notifyTitles.done],
  ["why nobody was", { status: 409, message: "Nobody has it." }, notifyTitles.failed],
])("says %s", async (_what, answer, title) => {
  const sent = stubAnswers({ "POST /api/managers/cases/notify-case-user": answer });
  const told = notifyHandler(12);
  expect(await nextDialog()).toEqual({ title, lines: [answer.message] });
  await told;
  expect(sent.map(({ body }) => body)).toEqual([{ case_id: 12 }]);
});
