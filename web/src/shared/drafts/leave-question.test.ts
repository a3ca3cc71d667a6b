/** What somebody is asked who leaves a form with a draft, and which forms must have one. Rules: UI-6. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FieldSpec } from "#shared/form/field-specs.ts";
import type { DraftState } from "./draft-keeper.ts";
import { draftMessages } from "./drafts.api.ts";
import { draftOpened, hasOpenDraft, leaveQuestion } from "./leave-question.ts";
import { expectDraft, filter, keptByOther, noText, secrets } from "./no-draft.ts";

const closing: (() => void)[] = [];
const open = (state: DraftState | Promise<DraftState>) => {
  const close = draftOpened({ settle: async () => state });
  closing.push(close);
  return close;
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

describe("the question says where the drafts are", () => {
  const { leave } = draftMessages;
  it.each<[DraftState[], string]>([
    [[], leave.none],
    [["none"], leave.none],
    [["kept"], leave.kept],
    [["none", "kept"], leave.kept],
    [["kept", "failed"], leave.failed],
    [["failed", "refused", "kept"], leave.refused],
  ])("of %j", async (states, question) => {
    for (const state of states) open(state);
    expect(await leaveQuestion()).toBe(question);
  });

  it("and waits for the server for two seconds", async () => {
    open(new Promise<DraftState>(() => undefined));
    const asked = vi.fn();
    void leaveQuestion().then(asked);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(asked).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveBeenCalledExactlyOnceWith(leave.failed);
  });

  it("of open forms only", async () => {
    expect(hasOpenDraft()).toBe(false);
    const close = open("refused");
    expect(hasOpenDraft()).toBe(true);
    close();
    expect(hasOpenDraft()).toBe(false);
    expect(await leaveQuestion()).toBe(leave.none);
  });
});

describe("a form with a text of several lines", () => {
  const field = (input: string) =>
    ({ name: "notes", notes: { label: "Notes", input } }) as FieldSpec;
  const fields = [field("text"), field("textarea")];

  it.each([noText, secrets, filter])("must keep a draft: not %j", (reason) => {
    expect(() => expectDraft(reason, fields)).toThrow(
      'A form with the text "Notes" must keep a draft.',
    );
    expect(reason.noDraft).toMatch(/^[A-Z].+\.$/);
  });

  it("may keep one, or leave it to the form that it is part of", () => {
    expect(() => expectDraft("log-5", fields)).not.toThrow();
    expect(() => expectDraft(keptByOther, fields)).not.toThrow();
    expect(keptByOther.noDraft).toMatch(/^[A-Z].+\.$/);
  });

  it("is no form of single lines", () => {
    expect(() => expectDraft(noText, [field("text"), field("date")])).not.toThrow();
  });

  it("is not looked for in the product", () => {
    vi.stubEnv("DEV", false);
    expect(() => expectDraft(noText, fields)).not.toThrow();
    vi.unstubAllEnvs();
  });
});
