/** The actions of a browser that open a screen. Rules: LIST-14. */
import { expect, it, vi } from "vitest";
import { openAction, opensScreen } from "./browser-actions.ts";

it("opens a screen with the chosen case, and shows nothing else", () => {
  const open = vi.fn();
  const { opens, onCase } = opensScreen("/advocates");
  expect(opens).toBe("/advocates");
  expect(onCase?.({ caseId: 12, open } as never)).toBeUndefined();
  expect(open).toHaveBeenCalledExactlyOnceWith("/advocates", 12);
});

it("is called Open where it is the only one", () => {
  expect(openAction("/advocates")).toMatchObject({
    name: "open",
    label: "Open",
    opens: "/advocates",
  });
});
