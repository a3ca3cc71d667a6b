/** Rules: SHELL-9. */
import { messages } from "@helpline/contract/messages";
import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "./api-client.ts";
import { CodeLost, codeOf, useCode } from "./screen-code.tsx";

const healthz = (answer: () => Promise<Response>) =>
  vi.spyOn(globalThis, "fetch").mockImplementation(answer);
const Page = () => <p>The page</p>;
const lost = new TypeError("Failed to fetch dynamically imported module");

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

it("shows loaded code at once", async () => {
  const code = codeOf(async () => ({ default: Page }));
  await code.load();
  render(<code.Component />);
  expect(screen.getByText("The page")).toBeVisible();
});

it("fetches once for all callers", async () => {
  const importer = vi.fn(async () => ({ default: Page }));
  const code = codeOf(importer);
  await Promise.all([code.load(), code.load()]);
  await code.load();
  expect(importer).toHaveBeenCalledOnce();
});

it("logs a failure and tries once more", async () => {
  const importer = vi.fn(async () => ({ default: Page })).mockRejectedValueOnce(lost);
  await codeOf(importer).load();
  expect(importer).toHaveBeenCalledTimes(2);
  expect(console.error).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("trying"), lost);
});

/** An importer that fails twice. */
const failing = () =>
  vi
    .fn(async () => ({ default: Page }))
    .mockRejectedValueOnce(lost)
    .mockRejectedValueOnce(lost);

it("gives up after the second failure, and starts again on the next request", async () => {
  healthz(() => Promise.reject(new TypeError("Failed to fetch")));
  const importer = failing();
  const code = codeOf(importer);
  await expect(code.load()).rejects.toThrow(messages.noConnection);
  expect(importer).toHaveBeenCalledTimes(2);
  await code.load();
  expect(importer).toHaveBeenCalledTimes(3);
});

it("tells code that is lost, as after an update, from a missing connection", async () => {
  healthz(async () => Response.json({}));
  await expect(codeOf(failing()).load()).rejects.toThrow(CodeLost);
});

it("requests nothing without a connection, and again once it is back", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const importer = vi.fn(async () => ({ default: Page }));
  const code = codeOf(importer);
  await expect(code.load()).rejects.toThrow(ApiError);
  expect(importer).not.toHaveBeenCalled();
  const Needing = () => {
    const isLoaded = useCode(code, true, () => undefined);
    return isLoaded ? <code.Component /> : <p>Nothing yet</p>;
  };
  render(<Needing />);
  await act(async () => undefined);
  expect(screen.getByText("Nothing yet")).toBeVisible();
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event("online")));
  expect(await screen.findByText("The page")).toBeVisible();
  expect(importer).toHaveBeenCalledOnce();
});
