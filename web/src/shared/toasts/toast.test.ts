/** Rules: SHELL-23. */
import { afterEach, expect, it } from "vitest";
import { toast, told } from "./toast.ts";

afterEach(() => told.set([]));

it("tells of each success in turn, with what takes it back and what it is about", () => {
  const undo = () => undefined;
  expect(told.get()).toEqual([]);
  toast("Saved.");
  toast("Deleted.", { undo, about: "case 12" });
  expect(told.get()).toEqual([{ text: "Saved." }, { text: "Deleted.", undo, about: "case 12" }]);
});

it("tells nothing without a text", () => {
  toast("");
  expect(told.get()).toEqual([]);
});
