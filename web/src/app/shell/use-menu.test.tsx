import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { hideAfterMilliseconds, useMenu } from "./use-menu.ts";

function Frame() {
  const menu = useMenu();
  return (
    <>
      <button ref={menu.opener} type="button" onClick={(event) => menu.toggle(event.detail === 0)}>
        Toggle
      </button>
      <nav ref={menu.menu} hidden={!menu.isShown} {...menu.handlers}>
        <a href="#item">Item</a>
        <button type="button" onClick={() => menu.pin(!menu.isPinned)}>
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

function showUnpinned() {
  localStorage.setItem("helpline-menu-pinned", "no");
  render(<Frame />);
  fireEvent.click(screen.getByText("Toggle"), { detail: 1 });
  expect(nav()).toBeVisible();
}

beforeEach(() => {
  setWidth(true);
  vi.useFakeTimers();
});

describe("on a wide screen", () => {
  it("stands pinned at first, whatever the pointer does", () => {
    render(<Frame />);
    leave();
    pass(5000);
    expect(nav()).toBeVisible();
  });

  it("leaves the focus in a pinned menu alone when Escape closed something else", () => {
    render(<Frame />);
    act(() => screen.getByText("Item").focus());
    fireEvent.click(screen.getByText("Hide"));
    expect(nav()).toBeVisible();
    expect(screen.getByText("Item")).toHaveFocus();
  });

  it("gives the focus to its button when it is hidden with the focus in it", () => {
    showUnpinned();
    act(() => screen.getByText("Item").focus());
    fireEvent.click(screen.getByText("Hide"));
    expect(nav()).not.toBeVisible();
    expect(screen.getByText("Toggle")).toHaveFocus();
  });

  it("hides one second after the pointer has left, and not before", () => {
    showUnpinned();
    leave();
    pass(hideAfterMilliseconds - 1);
    expect(nav()).toBeVisible();
    pass(1);
    expect(nav()).not.toBeVisible();
  });

  it("stays when the pointer comes back in time", () => {
    showUnpinned();
    leave();
    pass(900);
    fireEvent.pointerEnter(nav());
    pass(5000);
    expect(nav()).toBeVisible();
  });

  it("stays while the focus is in it, and goes when the focus goes on", () => {
    showUnpinned();
    act(() => screen.getByText("Item").focus());
    leave();
    pass(5000);
    expect(nav()).toBeVisible();
    act(() => screen.getByText("Elsewhere").focus());
    expect(nav()).not.toBeVisible();
  });

  it("takes no lifted finger for a pointer that has left", () => {
    showUnpinned();
    leave("touch");
    pass(5000);
    expect(nav()).toBeVisible();
  });

  it("remembers being unpinned and pinned", () => {
    const { unmount } = render(<Frame />);
    fireEvent.click(screen.getByText("Toggle"), { detail: 1 });
    expect(nav()).not.toBeVisible();
    unmount();
    render(<Frame />);
    expect(nav()).not.toBeVisible();
    fireEvent.click(screen.getByText("Toggle"), { detail: 1 });
    fireEvent.click(screen.getByText("Pin"));
    leave();
    pass(5000);
    expect(nav()).toBeVisible();
    expect(localStorage.getItem("helpline-menu-pinned")).toBe("yes");
  });

  it("takes the focus along when it is opened from the keyboard", () => {
    localStorage.setItem("helpline-menu-pinned", "no");
    render(<Frame />);
    fireEvent.click(screen.getByText("Toggle"), { detail: 0 });
    pass(100);
    expect(screen.getByText("Item")).toHaveFocus();
  });
});

describe("on a narrow screen", () => {
  it("is closed at first, and once opened waits for a choice", () => {
    setWidth(false);
    render(<Frame />);
    expect(nav()).not.toBeVisible();
    fireEvent.click(screen.getByText("Toggle"), { detail: 1 });
    leave();
    pass(5000);
    expect(nav()).toBeVisible();
  });
});
