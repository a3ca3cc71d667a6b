/**
 * Unsent drafts wait in the tab, are sent automatically, and are discarded by a logout (ADR 24).
 *
 * Rules: UI-6.
 */
import { fireEvent, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { endSession } from "#shared/session/session.ts";
import { type Answers, sentBy, stubAnswers } from "../../../test/answers.ts";
import { logIn } from "../../../test/tokens.ts";
import { keepDraft } from "./drafts.api.ts";
import {
  findUnsent,
  hasUnsent,
  rememberUnsent,
  resendPause,
  takeOver,
  unsentKey,
} from "./unsent.ts";

const name = "advisor-log-5";
const path = `/api/drafts/${name}`;
const content = { typed: { details: "Rang the school" }, was: { details: "" } };
const put = { status: 201, data: { saved_on: "2026-03-29T10:00:00.000Z" } };
const lost = new TypeError("Failed to fetch");

const server = (answers: Answers = {}) =>
  stubAnswers({ [`GET ${path}`]: { data: null }, [`PUT ${path}`]: put, ...answers });
const remember = () => {
  const key = unsentKey(name);
  rememberUnsent(key, content);
  return key;
};
const online = () => fireEvent(window, new Event("online"));
/** True if closing the tab would ask first. */
const warnsOnClosing = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

beforeEach(() => {
  logIn("advisor");
});
afterEach(() => endSession("logout"));

it("is sent when the connection returns, and closing the tab asks until then", async () => {
  const sent = server();
  expect(warnsOnClosing()).toBe(false);
  remember();
  expect(warnsOnClosing()).toBe(true);
  online();
  await waitFor(() => expect(hasUnsent()).toBe(false));
  expect(sentBy(sent, "PUT").map(({ body }) => body)).toEqual([{ values: content }]);
  expect(warnsOnClosing()).toBe(false);
});

it("is retried until it has arrived", async () => {
  vi.useFakeTimers();
  let down = true;
  const sent = server({ [`GET ${path}`]: () => (down ? lost : { data: null }) });
  remember();
  await vi.advanceTimersByTimeAsync(resendPause * 3);
  expect(sentBy(sent, "GET").length).toBe(3);
  expect(hasUnsent()).toBe(true);
  down = false;
  await vi.advanceTimersByTimeAsync(resendPause);
  expect(sentBy(sent, "PUT")).toHaveLength(1);
  expect(hasUnsent()).toBe(false);
  await vi.advanceTimersByTimeAsync(resendPause * 3);
  expect(sentBy(sent, "GET")).toHaveLength(4);
});

it("does not replace a later draft from another computer", async () => {
  const later = new Date(Date.now() + 60_000).toISOString();
  const sent = server({ [`GET ${path}`]: { data: { values: {}, saved_on: later } } });
  remember();
  online();
  await waitFor(() => expect(hasUnsent()).toBe(false));
  expect(sentBy(sent, "PUT")).toHaveLength(0);
});

it("replaces this tab's own earlier draft, however much the clocks differ", async () => {
  const ahead = new Date(Date.now() + 4_000).toISOString();
  const sent = server({
    [`GET ${path}`]: { data: { values: {}, saved_on: ahead } },
    [`PUT ${path}`]: { status: 201, data: { saved_on: ahead } },
  });
  await keepDraft(name, { typed: { details: "Rang" }, was: { details: "" } });
  remember();
  online();
  await waitFor(() => expect(hasUnsent()).toBe(false));
  expect(sentBy(sent, "PUT").at(-1)?.body).toEqual({ values: content });
});

it("is sent after a new login if the session had ended unnoticed", async () => {
  vi.useFakeTimers();
  let ended = true;
  const sent = server({
    [`GET ${path}`]: () => (ended ? { status: 401, message: "Please sign in." } : { data: null }),
  });
  remember();
  await vi.advanceTimersByTimeAsync(resendPause);
  expect(hasUnsent()).toBe(true);
  ended = false;
  logIn("advisor");
  await vi.advanceTimersByTimeAsync(resendPause * 2);
  expect(sentBy(sent, "PUT")).toHaveLength(1);
});

it("is left to an open form", async () => {
  vi.useFakeTimers();
  const sent = server();
  const release = takeOver(remember());
  online();
  await vi.advanceTimersByTimeAsync(resendPause * 2);
  expect(sent).toHaveLength(0);
  release();
  await vi.advanceTimersByTimeAsync(resendPause);
  expect(sentBy(sent, "PUT")).toHaveLength(1);
});

it("stays in the tab if the server refuses it, and is not sent repeatedly", async () => {
  vi.useFakeTimers();
  const refusal = { status: 422, message: "The draft is too long to be kept." };
  const sent = server({ [`PUT ${path}`]: refusal });
  const key = remember();
  await vi.advanceTimersByTimeAsync(resendPause * 4);
  expect(sentBy(sent, "PUT")).toHaveLength(1);
  expect(findUnsent(key)?.content).toEqual(content);
  expect(warnsOnClosing()).toBe(true);
});

it("waits for its owner after an Auto Logout, and is never sent for anybody else", async () => {
  const sent = server();
  remember();
  endSession("auto");
  online();
  logIn("advisor", { data: { user_id: 8 } });
  online();
  expect(findUnsent(unsentKey(name))).toBeUndefined();
  await Promise.resolve();
  expect(sent).toHaveLength(0);
  logIn("advisor");
  online();
  await waitFor(() => expect(sentBy(sent, "PUT")).toHaveLength(1));
});

it("is discarded when its owner logs out", async () => {
  const sent = server();
  const key = remember();
  endSession("logout");
  expect(hasUnsent()).toBe(false);
  expect(warnsOnClosing()).toBe(false);
  rememberUnsent(key, content);
  logIn("advisor");
  online();
  expect(hasUnsent()).toBe(false);
  expect(sent).toHaveLength(0);
});
