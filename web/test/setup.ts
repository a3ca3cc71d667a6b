/**
 * Before every component test: matchers; after it: a clean document, cookie and storage, no errors. After every
 * file: new modules, no timers, no listeners.
 */
import "@testing-library/jest-dom/vitest";
import { cleanup, configure, getConfig, prettyDOM } from "@testing-library/react";
import * as React from "react";
import { afterAll, afterEach, expect, vi } from "vitest";
import { dismissDialogs } from "#shared/dialogs/dialog-store.ts";
import { endSession } from "#shared/session/session.ts";
import { emptyBrowser, watchLeftovers } from "./leftovers.ts";

// A wait ends when what it waits for is there; how long it may take depends on who else works here.
configure({
  asyncUtilTimeout: 8_000,
  // A wait repeats its query and discards every error but the last. Printing the document in each of them took a tenth
  // of the processor time of all component tests.
  getElementError: (message, container) => {
    const { _disableExpensiveErrorDiagnostics: willTryAgain } = getConfig() as {
      _disableExpensiveErrorDiagnostics?: boolean;
    };
    return new Error(willTryAgain ? `${message}` : `${message}\n\n${prettyDOM(container)}`);
  },
});

// React captures a stack trace for each element that it creates, up to 10,000 a second, to add it to warnings. That took
// another tenth. A counter above the limit turns it off; the warnings themselves are still printed.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, object>;
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
});

// happy-dom has none, and text areas that grow listen to them.
Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });
// Nor these, by which react-hook-form tells whether a select was changed before it was ready.
Object.defineProperty(HTMLSelectElement.prototype, "size", {
  value: 0,
  configurable: true,
});
Object.defineProperty(HTMLOptionElement.prototype, "defaultSelected", {
  value: false,
  configurable: true,
});

// It does not know <search>, which React then takes for a mistake in our pages.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
  configurable: true,
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

const endLeftovers = watchLeftovers();

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  dismissDialogs();
  endSession("logout");
  emptyBrowser();
  const errors = printed.splice(0).map((parts) => parts.map(String).join(" "));
  expect(errors, "printed by console.error").toEqual([]);
});

// The next file gets the same browser, but the application's modules anew, with what they keep.
afterAll(() => {
  console.error = printError;
  endLeftovers();
  vi.resetModules();
});
