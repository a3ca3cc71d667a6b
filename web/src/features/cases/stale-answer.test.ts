/** What somebody is told when a case has changed meanwhile. Rules: WIRE-17. */
import { expect, it, vi } from "vitest";
import { ApiError } from "#shared/api-client.ts";
import { closeDialog, currentDialog } from "#shared/dialogs/dialog-store.ts";
import { sampleCase } from "../../../test/case-samples.ts";
import { showRefusal, staleAnswerOf } from "./stale-answer.ts";

const answer = { changed_by: "Ada", changed_on: null, current: sampleCase({ status: "Closed" }) };

it("recognises the case only in a 409 that has one", () => {
  expect(staleAnswerOf(new ApiError(409, "Changed", answer))).toBe(answer);
  expect(staleAnswerOf(new ApiError(404, "Gone", answer))).toBeNull();
  expect(staleAnswerOf(new ApiError(409, "Deleted", {}))).toBeNull();
  expect(staleAnswerOf(new ApiError(409, "Deleted"))).toBeNull();
});

it.each<[string, unknown, string[]]>([
  [
    "the message and the status as it is now",
    new ApiError(409, "Changed by Ada.", answer),
    ["Changed by Ada.", "The case's status is now Closed."],
  ],
  ["the message of another refusal", new ApiError(409, "The GP is gone."), ["The GP is gone."]],
])("says %s", async (_what, error, lines) => {
  const told = showRefusal(error);
  const dialog = await vi.waitFor(() => {
    const shown = currentDialog();
    if (!shown) throw new Error("No dialog");
    return shown;
  });
  expect(dialog).toMatchObject({ title: "ERROR", lines });
  closeDialog(dialog.id, true);
  await told;
});

it("says of a fault of ours that something went wrong, and logs it", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  const fault = Object.assign(new TypeError("x is undefined"), { status: 409, data: answer });
  void showRefusal(fault);
  await vi.waitFor(() => expect(currentDialog()).toMatchObject({ title: "ERROR" }));
  expect(currentDialog()?.lines).toHaveLength(1);
  expect(log).toHaveBeenCalledExactlyOnceWith(fault);
});
