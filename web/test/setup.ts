/** Before every component test: matchers; after it: a clean document, cookie and storage. */
import "@testing-library/jest-dom/vitest";
import { cleanup } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import { dismissDialogs } from "#shared/dialogs/dialog-store.ts";
import { endSession } from "#shared/session/session.ts";

// happy-dom has none, and text areas that grow listen to them.
Object.defineProperty(document, "fonts", { value: new EventTarget() });
// Nor these, by which react-hook-form tells whether a select was changed before it was ready.
Object.defineProperty(HTMLSelectElement.prototype, "size", { value: 0 });
Object.defineProperty(HTMLOptionElement.prototype, "defaultSelected", { value: false });

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  dismissDialogs();
  endSession("logout");
  localStorage.clear();
  sessionStorage.clear();
});
