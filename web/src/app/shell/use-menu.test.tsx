/** Rules: SHELL-21, SHELL-22, SHELL-30. */
import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { hideAfterMilliseconds, useMenu } from "./use-menu.ts";

function Frame({ mayPin = true }: { readonly mayPin?: boolean }) {
  const menu = useMenu({ mayPin });
  return (
    <>
      <button type="button" {...menu.opener}>
        Toggle
      </button>
      <nav ref={menu.menu} hidden={!menu.isShown} {...menu.handlers}>
        <a href="#item">Item</a>
        <button type="button" onClick={menu.pin}>
          Pin
        </button>
      </nav>
      <button type="button" onClick={menu.hide}>
        Hide
      </button>
      <button type="button">Elsewhere</button>
    </>
  );
}

const nav = () => screen.getByRole("navigation", { hidden: true });
const leave = (pointerType = "mouse") => fireEvent.pointerLeave(nav(), { pointerType });
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

function setWidth(isWide: boolean) {
  vi.stubGlobal("matchMedia", () => ({
    matches: isWide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

/** Presses the button with a mouse, a pen or a finger. */
function press(pointerType = "mouse") {
  const toggle = screen.getByText("Toggle");
  fireEvent.pointerDown(toggle, { pointerType });
  fireEvent.click(toggle, { detail: 1 });
}

const enterAndLeave = (pointerType?: string) => {
  fireEvent.pointerEnter(nav());
  leave(pointerType);
};

function showUnpinned(pointerType?: string) {
  localStorage.setItem("helpline-menu-pinned", "no");
  render(<Frame />);
  press(pointerType);
  expect(nav()).toBeVisible();
}

beforeEach(() => {
  setWidth(true);
  vi.useFakeTimers();
});

describe("on a wide screen", () => {
  it("is pinned at first, whatever the pointer does", () => {
    render(<Frame />);
    leave();
    pass(5000);
    expect(nav()).toBeVisible();
  });

  it("leaves the focus in a pinned menu when Escape closes something else", () => {
    render(<Frame />);
    act(() => screen.getByText("Item").focus());
    fireEvent.click(screen.getByText("Hide"));
    expect(nav()).toBeVisible();
    expect(screen.getByText("Item")).toHaveFocus();
  });

  it("moves the focus to its button when it is hidden with the focus inside", () => {
    showUnpinned();
    act(() => screen.getByText("Item").focus());
    fireEvent.click(screen.getByText("Hide"));
    expect(nav()).not.toBeVisible();
    expect(screen.getByText("Toggle")).toHaveFocus();
  });

  it("hides one second after the pointer has left, and not before", () => {
    showUnpinned();
    fireEvent.pointerEnter(nav());
    pass(5000);
    leave();
    pass(hideAfterMilliseconds - 1);
    expect(nav()).toBeVisible();
    pass(1);
    expect(nav()).not.toBeVisible();
  });

  it("stays if the pointer returns in time", () => {
    showUnpinned();
    leave();
    pass(900);
    fireEvent.pointerEnter(nav());
    pass(5000);
    expect(nav()).toBeVisible();
  });

  it.each(["mouse", "pen"])(
    "hides one second after a %s opened it and never entered",
    (pointer) => {
      showUnpinned(pointer);
      pass(hideAfterMilliseconds - 1);
      expect(nav()).toBeVisible();
      pass(1);
      expect(nav()).not.toBeVisible();
    },
  );

  it("stays if the pointer enters within that second", () => {
    showUnpinned();
    pass(900);
    fireEvent.pointerEnter(nav());
    pass(5000);
    expect(nav()).toBeVisible();
  });

  it("stays while it contains the focus, even if the pointer never enters", () => {
    showUnpinned();
    act(() => screen.getByText("Item").focus());
    pass(5000);
    expect(nav()).toBeVisible();
  });

  it("does not hide a menu that was opened again meanwhile", () => {
    showUnpinned();
    pass(900);
    press();
    expect(nav()).not.toBeVisible();
    press();
    pass(900);
    expect(nav()).toBeVisible();
    pass(100);
    expect(nav()).not.toBeVisible();
  });

  it("stays while it contains the focus, and hides when the focus moves on", () => {
    showUnpinned();
    act(() => screen.getByText("Item").focus());
    leave();
    pass(5000);
    expect(nav()).toBeVisible();
    act(() => screen.getByText("Elsewhere").focus());
    expect(nav()).not.toBeVisible();
  });

  it("waits for a choice after touch, which cannot leave", () => {
    showUnpinned("touch");
    pass(5000);
    expect(nav()).toBeVisible();
    enterAndLeave("touch");
    pass(5000);
    expect(nav()).toBeVisible();
  });

  it("remembers being unpinned and pinned", () => {
    const { unmount } = render(<Frame />);
    press();
    expect(nav()).not.toBeVisible();
    unmount();
    render(<Frame />);
    expect(nav()).not.toBeVisible();
    press();
    fireEvent.click(screen.getByText("Pin"));
    leave();
    pass(5000);
    expect(nav()).toBeVisible();
    expect(localStorage.getItem("helpline-menu-pinned")).toBe("yes");
  });

  it("hides one second after the pointer has left a menu that was unpinned with a mouse", () => {
    render(<Frame />);
    const pin = screen.getByText("Pin");
    act(() => pin.focus());
    fireEvent.click(pin, { detail: 1 });
    expect(nav()).toBeVisible();
    expect(screen.getByText("Toggle")).toHaveFocus();
    enterAndLeave();
    pass(hideAfterMilliseconds);
    expect(nav()).not.toBeVisible();
  });

  it("keeps the focus in a menu that was unpinned from the keyboard, and stays until the focus leaves", () => {
    render(<Frame />);
    const pin = screen.getByText("Pin");
    act(() => pin.focus());
    fireEvent.click(pin, { detail: 0 });
    pass(5000);
    expect(nav()).toBeVisible();
    expect(pin).toHaveFocus();
    act(() => screen.getByText("Elsewhere").focus());
    expect(nav()).not.toBeVisible();
  });

  it("takes the focus when opened from the keyboard", () => {
    localStorage.setItem("helpline-menu-pinned", "no");
    render(<Frame />);
    fireEvent.click(screen.getByText("Toggle"), { detail: 0 });
    pass(100);
    expect(screen.getByText("Item")).toHaveFocus();
    pass(5000);
    expect(nav()).toBeVisible();
  });
});

it("cannot be pinned by the public: closed at first, then hides like any other", () => {
  render(<Frame mayPin={false} />);
  expect(nav()).not.toBeVisible();
  press();
  expect(nav()).toBeVisible();
  pass(hideAfterMilliseconds);
  expect(nav()).not.toBeVisible();
  press();
  enterAndLeave();
  pass(hideAfterMilliseconds);
  expect(nav()).not.toBeVisible();
});

describe("on a narrow screen", () => {
  beforeEach(() => setWidth(false));

  it("is closed at first, and waits for a choice on touch screens", () => {
    render(<Frame />);
    expect(nav()).not.toBeVisible();
    press("touch");
    enterAndLeave("touch");
    pass(5000);
    expect(nav()).toBeVisible();
  });

  it("hides after a mouse as on a wide screen", () => {
    render(<Frame />);
    press();
    enterAndLeave();
    pass(hideAfterMilliseconds);
    expect(nav()).not.toBeVisible();
  });
});
