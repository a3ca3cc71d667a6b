/** Toasts: announced, shown long enough, never in the way, with undo. Rules: SHELL-26, MAIL-14. */
import { saidOfMail } from "@helpline/contract/mail/mail-outcome";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renderThemed } from "../../../test/render.tsx";
import { toast } from "./toast.ts";

const tell = async (...of: Parameters<typeof toast>) => {
  act(() => toast(...of));
  // The first one waits for the code that shows them.
  await screen.findByText(of[0]);
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const fadeOut = () => pass(300);

function setUp() {
  renderThemed(
    <main>
      <h1>A screen</h1>
      <button type="button">Save</button>
    </main>,
  );
  return userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

it("tells in a region that is there before, without taking the focus", async () => {
  setUp();
  const region = screen.getByRole("status");
  const save = screen.getByRole("button", { name: "Save" });
  save.focus();
  await tell("Saved.");
  expect(region).toHaveTextContent("Saved.");
  expect(region).toHaveAttribute("aria-atomic", "false");
  expect(save).toHaveFocus();
});

it("shows a mail that reaches nobody as no success", async () => {
  setUp();
  await tell(saidOfMail("smtp", "The mail has been sent.", ""));
  expect(document.querySelector(".tabler-icon-alert-triangle")).toBeNull();
  await tell(saidOfMail("outbox", "", "The mail has been logged."));
  expect(document.querySelector(".tabler-icon-alert-triangle")).not.toBeNull();
});

it("stays for six seconds, longer for a long text, and then goes", async () => {
  setUp();
  const long = "word ".repeat(30).trim();
  await tell("Saved.");
  await tell(long);
  await pass(5_900);
  expect(screen.getByText("Saved.")).toBeVisible();
  await pass(500);
  expect(screen.queryByText("Saved.")).toBeNull();
  expect(screen.getByText(long)).toBeVisible();
  await pass(10_300);
  expect(screen.queryByText(long)).toBeNull();
});

it("stays while the pointer or the focus is on it", async () => {
  const user = setUp();
  await tell("Saved.");
  await user.hover(screen.getByText("Saved."));
  await pass(20_000);
  expect(screen.getByText("Saved.")).toBeVisible();
  await user.unhover(screen.getByText("Saved."));
  act(() => screen.getByRole("button", { name: "Dismiss" }).focus());
  await pass(20_000);
  expect(screen.getByText("Saved.")).toBeVisible();
  act(() => screen.getByRole("button", { name: "Save" }).focus());
  await pass(6_400);
  expect(screen.queryByText("Saved.")).toBeNull();
});

it("shows three at most, and the same text once", async () => {
  setUp();
  for (const text of ["One.", "Two.", "Three.", "Two.", "Four."]) await tell(text);
  await fadeOut();
  const shown = within(screen.getByRole("status"))
    .getAllByText(/\.$/)
    .map((each) => each.textContent);
  expect(shown).toEqual(["Three.", "Two.", "Four."]);
});

it("takes back what was done, and a later one about the same takes the undo away", async () => {
  const user = setUp();
  const undo = vi.fn(() => toast("It is open again.", { about: "follow-up 1" }));
  await tell("Done.", { undo, about: "follow-up 1" });
  await pass(9_900);
  await user.click(screen.getByRole("button", { name: "Undo: Done." }));
  expect(undo).toHaveBeenCalledOnce();
  await fadeOut();
  expect(screen.queryByText("Done.")).toBeNull();
  expect(screen.getByText("It is open again.")).toBeVisible();
  await tell("Done.", { undo, about: "follow-up 1" });
  await fadeOut();
  expect(screen.queryByText("It is open again.")).toBeNull();
});

it("is reached with F6, dismissed with Esc, and gives the focus back", async () => {
  const user = setUp();
  const save = screen.getByRole("button", { name: "Save" });
  save.focus();
  await user.keyboard("{F6}");
  expect(save).toHaveFocus();
  await tell("One.");
  await tell("Two.");
  await user.keyboard("{F6}");
  expect(screen.getAllByRole("button", { name: "Dismiss" })[1]).toHaveFocus();
  await user.keyboard("{F6}");
  expect(save).toHaveFocus();
  await user.keyboard("{F6}{Escape}");
  await fadeOut();
  expect(screen.queryByText("Two.")).toBeNull();
  expect(save).toHaveFocus();
  await pass(6_400);
  expect(screen.queryByText("One.")).toBeNull();
});

it("gives the focus to the heading if it cannot go back", async () => {
  const user = setUp();
  const save = screen.getByRole("button", { name: "Save" });
  save.focus();
  await tell("Deleted.");
  await user.keyboard("{F6}");
  save.remove();
  await user.keyboard("{Enter}");
  expect(screen.getByRole("heading", { name: "A screen" })).toHaveFocus();
});

describe("where they are", () => {
  /** Toasts of 400 by 60 pixels on the right of a window of 900 pixels. */
  function layOut() {
    setUp();
    vi.stubGlobal("innerHeight", 900);
    const region = screen.getByRole("region", { name: "Messages" });
    const bottom = () => Number.parseInt(region.style.bottom, 10);
    const box = (top: number) => new DOMRect(900, top, 400, 60);
    region.getBoundingClientRect = () => box(840 - bottom());
    const put = (element: HTMLElement, top: number) => {
      element.getBoundingClientRect = () => box(top);
      return element;
    };
    return { put, bottom };
  }
  const save = () => screen.getByRole("button", { name: "Save" });
  const title = () => screen.getByRole("heading", { name: "A screen" });

  it("is the bottom of the window, above what must stay in sight there", async () => {
    const { put, bottom } = layOut();
    await tell("Saved.");
    expect(bottom()).toBe(16);
    put(save(), 820);
    await tell("Saved again.");
    expect(bottom()).toBe(96);
    put(title(), 760);
    await tell("And again.");
    expect(bottom()).toBe(160);
  });

  it("does not change while they cover nothing", async () => {
    const { put, bottom } = layOut();
    put(save(), 820);
    await tell("Saved.");
    put(save(), 100);
    await tell("Saved again.");
    expect(bottom()).toBe(96);
  });

  it("changes when the focus moves to a field below them", async () => {
    const { put, bottom } = layOut();
    await tell("Saved.");
    const field = document.createElement("input");
    screen.getByRole("main").append(put(field, 830));
    act(() => field.focus());
    await waitFor(() => expect(bottom()).toBe(80));
  });
});

it("forgets everything when somebody logs out", async () => {
  const { unmount } = renderThemed(<p>One person</p>);
  await tell("Case 258 is closed.");
  unmount();
  renderThemed(<p>Another</p>);
  expect(screen.queryByText("Case 258 is closed.")).toBeNull();
});
