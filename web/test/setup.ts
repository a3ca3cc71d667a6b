/** Before every component test: matchers; after it: a clean document, cookie and storage, no errors. */
import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, expect, vi } from "vitest";
import { dismissDialogs } from "#shared/dialogs/dialog-store.ts";
import { endSession } from "#shared/session/session.ts";

// A wait ends when what it waits for is there; how long it may take depends on who else works here.
configure({ asyncUtilTimeout: 8_000 });

// happy-dom has none, and text areas that grow listen to them.
Object.defineProperty(document, "fonts", { value: new EventTarget() });
// Nor these, by which react-hook-form tells whether a select was changed before it was ready.
Object.defineProperty(HTMLSelectElement.prototype, "size", { value: 0 });
Object.defineProperty(HTMLOptionElement.prototype, "defaultSelected", { value: false });

// It does not know <search>, which React then takes for a mistake in our pages.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
  get(this: Element) {
    return this.localName === "search" ? "HTMLElement" : "HTMLUnknownElement";
  },
});

/** What was printed as an error and not expected: a test that provokes one replaces `console.error`. */
const printed: unknown[][] = [];
const printError = console.error;
console.error = (...parts: unknown[]) => {
  printed.push(parts);
  printError(...parts);
};

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  dismissDialogs();
  endSession("logout");
  localStorage.clear();
  sessionStorage.clear();
  const errors = printed.splice(0).map((parts) => parts.map(String).join(" "));
  expect(errors, "printed by console.error").toEqual([]);
});
