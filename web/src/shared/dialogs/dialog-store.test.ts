/** The queue of dialogs, and what gets the focus after the last one. Rules: SHELL-23. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadDialogModal, preloadDialogs } from "./dialog-code.ts";
import {
  closeDialog,
  currentDialog,
  dismissDialogs,
  enqueueDialog,
  isDialogOpen,
  isModalOpen,
} from "./dialog-store.ts";

const notice = { kind: "notice", title: "Saved", lines: ["One."] } as const;
const question = { kind: "question", title: "Delete?", lines: [], harmful: true } as const;

/** Asks, and tells what was answered. */
function ask(dialog: Parameters<typeof enqueueDialog>[0]) {
  const answered = vi.fn();
  void enqueueDialog(dialog).then(answered);
  return answered;
}
const idNow = () => currentDialog()?.id ?? 0;

beforeEach(() => {
  document.body.innerHTML = "<main><h1>A screen</h1><button>Opener</button></main>";
});
afterEach(() => dismissDialogs());

const opener = () => document.querySelector("button") as HTMLButtonElement;
const heading = () => document.querySelector("h1");

it("shows one dialog at a time, in the order in which they came, each with its own number", async () => {
  expect(currentDialog()).toBeNull();
  expect(isDialogOpen()).toBe(false);
  const first = ask(notice);
  const second = ask(question);
  expect(isDialogOpen()).toBe(true);
  expect(currentDialog()).toMatchObject(notice);
  const id = idNow();
  closeDialog(id, true);
  expect(currentDialog()).toMatchObject(question);
  expect(idNow()).not.toBe(id);
  closeDialog(idNow(), false);
  await Promise.resolve();
  expect(first).toHaveBeenCalledExactlyOnceWith(true);
  expect(second).toHaveBeenCalledExactlyOnceWith(false);
  expect(isDialogOpen()).toBe(false);
});

it("leaves the next dialog open when the same one is closed twice", async () => {
  ask(notice);
  const second = ask(question);
  const id = idNow();
  closeDialog(id, true);
  closeDialog(id, true);
  await Promise.resolve();
  expect(currentDialog()).toMatchObject(question);
  expect(second).not.toHaveBeenCalled();
});

it("answers all with No at the end of the session, and only questions when a page is left", async () => {
  const kept = ask(notice);
  const asked = ask(question);
  dismissDialogs("notice");
  await Promise.resolve();
  expect(asked).toHaveBeenCalledExactlyOnceWith(false);
  expect(kept).not.toHaveBeenCalled();
  expect(currentDialog()).toMatchObject(notice);
  dismissDialogs();
  await Promise.resolve();
  expect(kept).toHaveBeenCalledExactlyOnceWith(false);
  expect(asked).toHaveBeenCalledOnce();
  expect(isDialogOpen()).toBe(false);
});

describe("the focus", () => {
  const close = () => closeDialog(idNow(), true);

  it("goes back after the last dialog to what had it before the first", () => {
    opener().focus();
    ask(notice);
    opener().blur();
    ask(question);
    close();
    expect(document.body).toHaveFocus();
    close();
    expect(opener()).toHaveFocus();
  });

  it("goes to the heading if nothing had it", () => {
    ask(notice);
    close();
    expect(heading()).toHaveFocus();
  });

  it("goes to the heading if what had it is gone", () => {
    opener().focus();
    ask(notice);
    opener().remove();
    close();
    expect(heading()).toHaveFocus();
  });

  it("is not given to what had it before an earlier dialog", () => {
    opener().focus();
    ask(notice);
    close();
    opener().blur();
    ask(notice);
    close();
    expect(heading()).toHaveFocus();
  });
});

describe("whether something covers the screen", () => {
  it("does with a dialog in the queue", () => {
    expect(isModalOpen()).toBe(false);
    ask(notice);
    expect(isModalOpen()).toBe(true);
  });

  it.each([
    ["a list modal", '<div role="dialog" aria-modal="true"></div>', true],
    ["a popover", '<div role="dialog"></div>', false],
    ["a menu", '<div role="menu" aria-modal="true"></div>', false],
  ])("with %s on the page", (_, html, covers) => {
    document.body.innerHTML = html;
    expect(isModalOpen()).toBe(covers);
  });
});

describe("the code of the dialogs", () => {
  const offline = () => vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);

  it("is not requested without a connection, and loads once there is one", async () => {
    offline();
    await expect(loadDialogModal()).rejects.toThrow("There is no connection.");
    // Nobody is told: the error appears when a dialog is needed.
    preloadDialogs();
    await Promise.resolve();
    vi.restoreAllMocks();
    const code = await loadDialogModal();
    expect(code).toHaveProperty("default");
    // Once it is there, it needs no connection.
    offline();
    expect(await loadDialogModal()).toBe(code);
  });
});
