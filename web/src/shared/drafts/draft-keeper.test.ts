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
  kept: DraftContent | null = null,
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
    kept,
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

describe("how long it waits", () => {
  it("is eight seconds at most while typing continues, counted from the first key", async () => {
    const { keep, type } = setUp();
    for (let now = 0; now < longestWait; now += 500) {
      type(`typed for ${now}`);
      expect(keep, `${now}`).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(keep).toHaveBeenCalledExactlyOnceWith(contentOf("typed for 7500"));
    // The next wait is counted anew.
    type("more");
    await vi.advanceTimersByTimeAsync(draftPause - 1);
    expect(keep).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(1);
    expect(keep).toHaveBeenCalledTimes(2);
  });

  it("grows after each failure to half a minute, and is short again after a success", async () => {
    let isDown = true;
    const keep = vi.fn(async () => (isDown ? Promise.reject(new Error("down")) : undefined));
    const { type } = setUp(keep);
    type("a");
    await vi.advanceTimersByTimeAsync(draftPause);
    let attempts = 1;
    for (const pause of [4_000, 8_000, 15_000, 30_000, 30_000]) {
      await vi.advanceTimersByTimeAsync(pause - 1);
      expect(keep, `${pause}`).toHaveBeenCalledTimes(attempts);
      await vi.advanceTimersByTimeAsync(1);
      attempts += 1;
      expect(keep, `${pause}`).toHaveBeenCalledTimes(attempts);
    }
    isDown = false;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(keep).toHaveBeenCalledTimes(attempts + 1);
    isDown = true;
    type("ab");
    await vi.advanceTimersByTimeAsync(draftPause + 4_000);
    expect(keep).toHaveBeenCalledTimes(attempts + 3);
  });
});

describe("a text that the server has already", () => {
  it("is not sent again, and is known to be kept", async () => {
    const { keeper, keep, type, onState, onUnsent } = setUp(undefined, contentOf("a"));
    expect(keeper.isKept()).toBe(true);
    expect(await keeper.settle()).toBe("kept");
    type("a");
    await vi.advanceTimersByTimeAsync(draftPause);
    expect(keep).not.toHaveBeenCalled();
    expect(onState).toHaveBeenLastCalledWith("kept");
    expect(onUnsent.mock.calls).toEqual([[undefined]]);
  });

  it("is none at first", async () => {
    const { keeper, keep, type, onState } = setUp();
    expect(keeper.isKept()).toBe(false);
    expect(await keeper.settle()).toBe("none");
    type("");
    await vi.advanceTimersByTimeAsync(draftPause);
    expect(keep).not.toHaveBeenCalled();
    expect(onState).toHaveBeenLastCalledWith("none");
  });

  it("is sent again if it is not sure which text arrived", async () => {
    const keep = vi.fn(async () => undefined).mockRejectedValueOnce(new Error("no answer"));
    const { keeper, type } = setUp(keep, contentOf("a"));
    type("ab");
    await keeper.flush();
    type("a");
    await keeper.flush();
    expect(keep.mock.calls).toEqual([[contentOf("ab")], [contentOf("a")]]);
    expect(keeper.finish()).toBe(false);
  });

  it("is none again once the form is saved", async () => {
    const { keeper, type, onState, onUnsent } = setUp();
    type("a");
    await keeper.flush();
    expect(keeper.isKept()).toBe(true);
    keeper.finish();
    expect(keeper.isKept()).toBe(false);
    expect(onState).toHaveBeenLastCalledWith("none");
    expect(onUnsent).toHaveBeenLastCalledWith(undefined);
  });
});

describe("a text that was typed while an older one was sent", () => {
  it("is unsent until it is sent too", async () => {
    const { keep, answers } = byHand();
    const { keeper, type, onUnsent } = setUp(keep);
    type("old");
    void keeper.flush();
    type("new");
    answers[0]?.done();
    await vi.advanceTimersByTimeAsync(0);
    expect(onUnsent).toHaveBeenLastCalledWith(contentOf("old"));
    await vi.advanceTimersByTimeAsync(draftPause);
    expect(onUnsent).toHaveBeenLastCalledWith(contentOf("new"));
    answers[1]?.done();
    await vi.advanceTimersByTimeAsync(0);
    expect(onUnsent).toHaveBeenLastCalledWith(undefined);
  });

  it("is sent although the older one would be refused again", async () => {
    const { keep, answers } = byHand();
    const { keeper, type } = setUp(keep);
    type("too long");
    void keeper.flush();
    type("short");
    answers[0]?.fail(new Error("final"));
    await vi.advanceTimersByTimeAsync(retryPauses[0]);
    expect(keep).toHaveBeenLastCalledWith(contentOf("short"));
  });
});

describe("when the page may disappear", () => {
  it("sends the newest text at once, and once more after the older one", async () => {
    const { keep, answers } = byHand();
    const { keeper, type } = setUp(keep);
    type("old");
    void keeper.flush();
    type("new");
    void keeper.flushNow();
    expect(keep.mock.calls).toEqual([[contentOf("old")], [contentOf("new")]]);
    answers[1]?.done();
    await vi.advanceTimersByTimeAsync(longestWait);
    expect(keep).toHaveBeenCalledTimes(2);
    answers[0]?.done();
    await vi.advanceTimersByTimeAsync(0);
    expect(keep.mock.calls.slice(2)).toEqual([[contentOf("new")]]);
    answers[2]?.done();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(keep).toHaveBeenCalledTimes(3);
  });

  it("sends what is pending if nothing is under way, and nothing if nothing is", async () => {
    const { keeper, keep, type } = setUp();
    await keeper.flushNow();
    expect(keep).not.toHaveBeenCalled();
    type("a");
    await keeper.flushNow();
    expect(keep).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(keep).toHaveBeenCalledOnce();
  });

  it("sends nothing beside a request for the same text", async () => {
    const { keep } = byHand();
    const { keeper, type } = setUp(keep);
    type("a");
    void keeper.flush();
    void keeper.flushNow();
    expect(keep).toHaveBeenCalledOnce();
  });
});

describe("around the save of the form", () => {
  it("keeps typing until the save has failed, and sends it then", async () => {
    const { keeper, keep, type } = setUp();
    await keeper.pause();
    type("a");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(keep).not.toHaveBeenCalled();
    keeper.resume(false);
    await vi.advanceTimersByTimeAsync(draftPause - 1);
    expect(keep).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(keep).toHaveBeenCalledExactlyOnceWith(contentOf("a"));
  });

  it("has nothing to send after a save that was refused with nothing typed since", async () => {
    const { keeper, keep, type } = setUp();
    type("a");
    await keeper.flush();
    await keeper.pause();
    keeper.resume(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(keep).toHaveBeenCalledOnce();
    expect(keeper.finish()).toBe(false);
  });

  it("says that a request under way may still restore the draft", async () => {
    const { keep } = byHand();
    const { keeper, type } = setUp(keep);
    type("a");
    void keeper.flush();
    expect(keeper.finish()).toBe(true);
  });

  it("keeps the next text of the same form after it was saved", async () => {
    const { keeper, keep, type } = setUp();
    type("a");
    await keeper.pause();
    keeper.finish();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(keep).not.toHaveBeenCalled();
    type("b");
    await vi.advanceTimersByTimeAsync(draftPause);
    expect(keep).toHaveBeenCalledExactlyOnceWith(contentOf("b"));
  });

  it("does not repeat a failed request of a form that was saved", async () => {
    const keep = vi.fn(async () => Promise.reject(new Error("down")));
    const { keeper, type } = setUp(keep);
    type("a");
    await keeper.flush();
    keeper.finish();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(keep).toHaveBeenCalledOnce();
  });
});

describe("what became of the draft", () => {
  it.each([
    ["kept", undefined],
    ["failed", "down"],
    ["refused", "final"],
  ])("is told when everything is sent: %s", async (state, problem) => {
    const keep = vi.fn(async () => (problem ? Promise.reject(new Error(problem)) : undefined));
    const { keeper, type } = setUp(keep);
    type("a");
    expect(await keeper.settle()).toBe(state);
  });

  it("is told only after the request under way", async () => {
    const { keep, answers } = byHand();
    const { keeper, type } = setUp(keep);
    type("a");
    void keeper.flush();
    const told = vi.fn();
    void keeper.settle().then(told);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(told).not.toHaveBeenCalled();
    answers[0]?.done();
    await vi.advanceTimersByTimeAsync(0);
    expect(told).toHaveBeenCalledExactlyOnceWith("kept");
  });
});

describe("when the form unmounts", () => {
  it("sends the newest text after the request under way, and nothing later", async () => {
    const { keep, answers } = byHand();
    const { keeper, type, onUnsent } = setUp(keep);
    type("old");
    void keeper.flush();
    type("new");
    const stopped = vi.fn();
    void keeper.stop().then(stopped);
    expect(onUnsent).toHaveBeenLastCalledWith(contentOf("new"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(keep).toHaveBeenCalledOnce();
    answers[0]?.done();
    await vi.advanceTimersByTimeAsync(0);
    expect(keep).toHaveBeenLastCalledWith(contentOf("new"));
    expect(stopped).not.toHaveBeenCalled();
    answers[1]?.done();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(stopped).toHaveBeenCalledOnce();
    expect(keep).toHaveBeenCalledTimes(2);
  });

  it("sends nothing if nothing is pending", async () => {
    const { keeper, keep, onUnsent } = setUp();
    await keeper.stop();
    expect(keep).not.toHaveBeenCalled();
    expect(onUnsent).not.toHaveBeenCalled();
  });
});
