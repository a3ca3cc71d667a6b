/** Before every component test: matchers; after it: a clean document, cookie and storage. */
import "@testing-library/jest-dom/vitest";
import { cleanup } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import { dismissDialogs } from "#shared/dialogs/dialog-store.ts";
import { endSession } from "#shared/session/session.ts";

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  dismissDialogs();
  endSession("logout");
  localStorage.clear();
  sessionStorage.clear();
});
