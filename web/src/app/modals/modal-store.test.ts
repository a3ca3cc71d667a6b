/** Which list modal is open, and on which page. Rules: LIST-2. */
import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import {
  closeModalManager,
  openModalManager,
  setPaletteOpen,
  setShortcutsOpen,
  startOfModal,
  useOpenModalManager,
  usePaletteOpen,
  useShortcutsOpen,
} from "./modal-store.ts";

it("opens one list modal at a time, on its list or on the page that is asked for", () => {
  const { result } = renderHook(useOpenModalManager);
  expect(result.current).toBeNull();
  act(() => openModalManager("guardians", { name: "view", id: 3 }));
  expect(result.current).toBe("guardians");
  expect(startOfModal()).toEqual({ name: "view", id: 3 });
  act(() => openModalManager("gps"));
  expect(result.current).toBe("gps");
  expect(startOfModal()).toBeUndefined();
  act(closeModalManager);
  expect(result.current).toBeNull();
});

it.each([
  ["the command palette", usePaletteOpen, setPaletteOpen],
  ["the dialog of shortcuts", useShortcutsOpen, setShortcutsOpen],
])("%s is closed at first", (_, use, set) => {
  const { result } = renderHook(use);
  expect(result.current).toBe(false);
  act(() => set(true));
  expect(result.current).toBe(true);
  act(() => set(false));
  expect(result.current).toBe(false);
});
