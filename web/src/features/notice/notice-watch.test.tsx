/** When the page checks for the notice, and when it shows it. Rules: MAIL-8, SHELL-30. */
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { loadDialogModal } from "#shared/dialogs/dialog-code.ts";
import { showNotice } from "#shared/dialogs/dialogs.tsx";
import { live, nothing, tellChanged } from "#shared/events/live-state.ts";
import { endSession } from "#shared/session/session.ts";
import { type SentRequest, stubFetch } from "../../../test/fetch-stub.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import { logIn } from "../../../test/tokens.ts";
import { noticeCheckMilliseconds, watchNotice } from "./notice-watch.ts";

const notice = (title = "Works tonight", message = "Down from 22:00.\nPlease save.") => ({
  text: JSON.stringify({ enabled: true, title, message }),
});
const none = { text: JSON.stringify({ enabled: false, title: "", message: "" }) };

let stop: () => void;
let visibility: DocumentVisibilityState;

// Loading code takes real time, which fake timers do not advance.
beforeAll(async () => {
  await loadDialogModal();
});
beforeEach(() => {
  vi.useFakeTimers();
  visibility = "visible";
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
});
afterEach(() => {
  stop?.();
  live.set(nothing);
  vi.restoreAllMocks();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

async function watch(...answers: Parameters<typeof stubFetch>): Promise<SentRequest[]> {
  renderScreen(null);
  const sent = stubFetch(...answers);
  stop = watchNotice();
  await pass(1_000);
  return sent;
}

const minute = () => pass(noticeCheckMilliseconds);
const shown = () => screen.queryByRole("dialog", { name: "Helpline Notification" });
async function press(name: string) {
  fireEvent.click(screen.getByRole("button", { name }));
  await pass(1_000);
}

it("checks at once and every minute, bypassing caches, without the session", async () => {
  logIn("advisor");
  const sent = await watch(none);
  expect(sent).toHaveLength(1);
  await minute();
  await minute();
  expect(sent).toHaveLength(3);
  const addresses = sent.map(({ url }) => url);
  expect(new Set(addresses).size).toBe(3);
  for (const url of addresses) expect(url).toMatch(/^\/notification\.json\?_=0\.\d+/);
  expect(sent[0]?.headers).toBeUndefined();
  expect(shown()).toBeNull();
});

it("shows title and message, once for each text", async () => {
  await watch(none, notice(), notice(), notice(), notice("Works are over"));
  expect(shown()).toBeNull();
  await minute();
  expect(shown()).toHaveTextContent("Works tonight");
  expect(shown()).toHaveTextContent("Down from 22:00. Please save.");
  // Still open a minute later: it is shown only once.
  await minute();
  await press("OK");
  expect(shown()).toBeNull();
  await minute();
  expect(shown()).toBeNull();
  await minute();
  expect(shown()).toHaveTextContent("Works are over");
});

it("shows a notice that came while another one was open, once that is closed", async () => {
  await watch(notice(), notice("Works begin earlier"), notice("Works begin at once"));
  await minute();
  await minute();
  expect(shown()).toHaveTextContent("Works tonight");
  await press("OK");
  expect(shown()).toHaveTextContent("Works begin at once");
  await press("OK");
  expect(shown()).toBeNull();
});

it("looks again a minute after a failure, though the server says what changes", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  live.set({ isUp: true, calls: [] });
  const sent = await watch(none, new TypeError("Failed to fetch"), notice());
  await minute();
  expect(sent).toHaveLength(1);
  tellChanged(["notice"]);
  await pass(10);
  expect(sent).toHaveLength(2);
  await minute();
  expect(shown()).toHaveTextContent("Works tonight");
  await minute();
  expect(sent).toHaveLength(3);
});

it("does not show it again after the page reloads", async () => {
  await watch(notice());
  await press("OK");
  stop();
  stop = watchNotice();
  await minute();
  expect(shown()).toBeNull();
});

it("waits until another dialog is closed", async () => {
  await watch(none, notice());
  void showNotice({ title: "Another", message: "In the way" });
  await pass(1_000);
  await minute();
  expect(shown()).toBeNull();
  await press("OK");
  expect(shown()).toHaveTextContent("Works tonight");
});

it("waits until a list modal is closed", async () => {
  const modal = document.createElement("div");
  modal.setAttribute("role", "dialog");
  modal.setAttribute("aria-modal", "true");
  document.body.append(modal);
  await watch(notice());
  await minute();
  expect(shown()).toBeNull();
  modal.remove();
  await pass(1_000);
  expect(shown()).toHaveTextContent("Works tonight");
});

it("does not show what was switched off while it waited", async () => {
  const modal = document.createElement("div");
  modal.setAttribute("role", "dialog");
  modal.setAttribute("aria-modal", "true");
  document.body.append(modal);
  await watch(notice(), none);
  await minute();
  modal.remove();
  await pass(1_000);
  expect(shown()).toBeNull();
});

it("pauses while the page is hidden, and checks when it is visible again", async () => {
  const sent = await watch(none);
  visibility = "hidden";
  await minute();
  await minute();
  expect(sent).toHaveLength(1);
  visibility = "visible";
  document.dispatchEvent(new Event("visibilitychange"));
  await pass(10);
  expect(sent).toHaveLength(2);
  // Hiding the page briefly does not cause another request.
  document.dispatchEvent(new Event("visibilitychange"));
  await pass(10);
  expect(sent).toHaveLength(2);
});

it.each([
  ["no connection", new TypeError("Failed to fetch")],
  ["a failing server", { status: 503 }],
  ["an answer that is not JSON", { text: "<html>" }],
])("only logs %s, and continues", async (_name, failing) => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  await watch(failing, notice());
  expect(warn).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole("dialog")).toBeNull();
  await minute();
  expect(shown()).toBeInTheDocument();
});

it.each([
  JSON.stringify(null),
  JSON.stringify({ enabled: true, title: "", message: "x" }),
  JSON.stringify({ enabled: true, title: "x" }),
  JSON.stringify({ enabled: "yes", title: "x", message: "x" }),
])("shows nothing for %s", async (text) => {
  vi.spyOn(console, "warn").mockReturnValue();
  await watch({ text });
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("shows it to the next person in the same tab", async () => {
  logIn("advisor");
  await watch(notice());
  await press("OK");
  endSession("logout");
  await minute();
  expect(shown()).toBeInTheDocument();
});

it("checks while the stream is open only when the server says that the notice has changed", async () => {
  live.set({ isUp: true, calls: [] });
  const sent = await watch(none);
  await minute();
  await minute();
  expect(sent).toHaveLength(1);
  tellChanged(["desk"]);
  await pass(10);
  expect(sent).toHaveLength(1);
  tellChanged(["desk", "notice"]);
  await pass(10);
  expect(sent).toHaveLength(2);
});

it("checks out of turn when somebody comes back to a page that was told of a change", async () => {
  live.set({ isUp: true, calls: [] });
  const sent = await watch(none);
  visibility = "hidden";
  tellChanged(["notice"]);
  await pass(10);
  expect(sent).toHaveLength(1);
  visibility = "visible";
  document.dispatchEvent(new Event("visibilitychange"));
  await pass(10);
  expect(sent).toHaveLength(2);
});

it("checks when the page is visible again exactly a minute later, not sooner", async () => {
  live.set({ isUp: true, calls: [] });
  const sent = await watch(none);
  const looked = () => document.dispatchEvent(new Event("visibilitychange"));
  await pass(noticeCheckMilliseconds - 1_001);
  looked();
  await pass(0);
  expect(sent).toHaveLength(1);
  await pass(1);
  looked();
  await pass(0);
  expect(sent).toHaveLength(2);
});

it("says nothing more once it has been stopped", async () => {
  const answers: ((notice: Response) => void)[] = [];
  renderScreen(null);
  vi.stubGlobal("fetch", () => new Promise((resolve) => answers.push(resolve)));
  stop = watchNotice();
  await pass(10);
  stop();
  answers[0]?.(new Response(notice().text));
  await pass(1_000);
  expect(shown()).toBeNull();
  tellChanged(["notice"]);
  await minute();
  document.dispatchEvent(new Event("visibilitychange"));
  await pass(10);
  expect(answers).toHaveLength(1);
});

it("has not been read by whoever was logged out while it was open", async () => {
  logIn("advisor");
  await watch(notice());
  expect(shown()).toBeInTheDocument();
  act(() => endSession("logout"));
  await pass(1_000);
  logIn("advisor");
  await minute();
  expect(shown()).toBeInTheDocument();
});
