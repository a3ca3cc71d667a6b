/** Rules: UI-6. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createDraftKeeper, draftPause, longestWait, retryPauses } from "./draft-keeper.ts";
import type { DraftContent } from "./draft-values.ts";

const contentOf = (text: string): DraftContent => ({
  typed: { details: text },
  was: { details: "" },
});

function setUp(
  keep = vi.fn<(content: DraftContent | null) => Promise<void>>(async () => undefined),
) {
  let text = "";
  const onState = vi.fn();
  const onUnsent = vi.fn();
  const keeper = createDraftKeeper({
    read: () => (text === "" ? null : contentOf(text)),
    keep,
    isFinal: (error) => (error as Error).message === "final",
    onState,
    onUnsent,
    kept: null,
  });
  const type = (next: string) => {
    text = next;
    keeper.changed();
  };
  return { keeper, keep, type, onState, onUnsent };
}

/** A request that the test settles. */
function byHand() {
  const answers: { done: () => void; fail: (error: Error) => void }[] = [];
  const keep = vi.fn(
    () => new Promise<void>((done, fail) => answers.push({ done: () => done(), fail })),
  );
  return { keep, answers };
}

beforeEach(() => {
  vi.useFakeTimers();
});

describe("while somebody types", () => {
  it("waits until typing pauses, and saves once", async () => {
    const { keep, type, onState } = setUp();
    for (const text of ["a", "ab", "abc"]) {
      type(text);
      await vi.advanceTimersByTimeAsync(draftPause - 1);
    }
    expect(keep).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(keep).toHaveBeenCalledExactlyOnceWith(contentOf("abc"));
    expect(onState).toHaveBeenLastCalledWith("kept");
  });

  it("does not wait forever while typing continues", async () => {
    const { keep, type } = setUp();
    for (let now = 0; now < longestWait; now += 500) {
      type(`typed for ${now}`);
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(keep).toHaveBeenCalled();
  });

  it("saves at once on request, and nothing if nothing is pending", async () => {
    const { keeper, keep, type } = setUp();
    await keeper.flush();
    expect(keep).not.toHaveBeenCalled();
    type("a");
    await keeper.flush();
    expect(keep).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(longestWait);
    expect(keep).toHaveBeenCalledOnce();
  });

  it("sends one request at a time, and the newest text last", async () => {
    const { keep, answers } = byHand();
    const { keeper, type } = setUp(keep);
    type("old");
    void keeper.flush();
    type("new");
    void keeper.flush();
    expect(keep).toHaveBeenCalledTimes(1);
    answers[0]?.done();
    await vi.advanceTimersByTimeAsync(draftPause);
    expect(keep).toHaveBeenCalledTimes(2);
    expect(keep).toHaveBeenLastCalledWith(contentOf("new"));
  });

  it("deletes the draft if every change is undone", async () => {
    const { keep, type, onState } = setUp();
    type("a");
    await vi.advanceTimersByTimeAsync(draftPause);
    type("");
    await vi.advanceTimersByTimeAsync(draftPause);
    expect(keep).toHaveBeenLastCalledWith(null);
    expect(onState).toHaveBeenLastCalledWith("none");
  });
});

describe("when it cannot be saved", () => {
  it("says so, retries, and keeps the unsent draft", async () => {
    const keep = vi.fn(async () => undefined).mockRejectedValueOnce(new Error("no connection"));
    const { type, onState, onUnsent } = setUp(keep);
    type("a");
    await vi.advanceTimersByTimeAsync(draftPause);
    expect(onState).toHaveBeenLastCalledWith("failed");
    expect(onUnsent).toHaveBeenLastCalledWith(contentOf("a"));
    await vi.advanceTimersByTimeAsync(retryPauses[0]);
    expect(keep).toHaveBeenCalledTimes(2);
    expect(onState).toHaveBeenLastCalledWith("kept");
    expect(onUnsent).toHaveBeenLastCalledWith(undefined);
  });

  it("does not repeat a draft that would be refused again", async () => {
    const keep = vi.fn(async () => Promise.reject(new Error("final")));
    const { type, onState } = setUp(keep);
    type("a");
    await vi.advanceTimersByTimeAsync(120_000);
    expect(keep).toHaveBeenCalledOnce();
    expect(onState).toHaveBeenLastCalledWith("refused");
  });
});

describe("while the form is saved", () => {
  it("waits for the request under way and sends nothing more", async () => {
    const { keep, answers } = byHand();
    const { keeper, type } = setUp(keep);
    type("a");
    void keeper.flush();
    const pausing = vi.fn();
    const paused = keeper.pause().then(pausing);
    await vi.advanceTimersByTimeAsync(100);
    expect(pausing).not.toHaveBeenCalled();
    answers[0]?.done();
    await paused;
    type("ab");
    void keeper.flushNow();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(keep).toHaveBeenCalledOnce();
  });

  it("never restores a saved draft", async () => {
    const { keeper, keep, type } = setUp();
    type("a");
    await keeper.pause();
    expect(keeper.finish()).toBe(false);
    keeper.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(keep).not.toHaveBeenCalled();
  });

  it("reports if a lost request may still restore it", async () => {
    const keep = vi.fn(async () => Promise.reject(new Error("no answer")));
    const { keeper, type } = setUp(keep);
    type("a");
    await keeper.flush();
    await keeper.pause();
    expect(keeper.finish()).toBe(true);
  });

  it("continues after a failed save", async () => {
    const { keeper, keep, type } = setUp();
    type("a");
    await keeper.pause();
    keeper.resume(false);
    await vi.advanceTimersByTimeAsync(draftPause);
    expect(keep).toHaveBeenCalledExactlyOnceWith(contentOf("a"));
  });
});

it("keeps a draft again that a save without an answer may have deleted, and says that it is there", async () => {
  const { keeper, keep, type } = setUp();
  type("a");
  await keeper.flush();
  await keeper.pause();
  keeper.resume(true);
  await vi.advanceTimersByTimeAsync(draftPause);
  expect(keep.mock.calls).toEqual([[contentOf("a")], [contentOf("a")]]);
  await keeper.pause();
  expect(keeper.finish()).toBe(true);
  expect(keeper.finish()).toBe(false);
});

it("sends pending changes when the form unmounts, and keeps them until then", async () => {
  const keep = vi.fn(async () => Promise.reject(new Error("final")));
  const { keeper, type, onUnsent } = setUp(keep);
  type("a");
  keeper.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(keep).toHaveBeenCalledExactlyOnceWith(contentOf("a"));
  expect(onUnsent).toHaveBeenLastCalledWith(contentOf("a"));
});
