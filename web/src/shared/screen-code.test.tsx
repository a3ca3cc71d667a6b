/** Rules: SHELL-9. */
import { render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { codeOf } from "./screen-code.tsx";

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

it("gives up after the second failure, and starts again on the next request", async () => {
  const importer = vi
    .fn(async () => ({ default: Page }))
    .mockRejectedValueOnce(lost)
    .mockRejectedValueOnce(lost);
  const code = codeOf(importer);
  await expect(code.load()).rejects.toBe(lost);
  expect(importer).toHaveBeenCalledTimes(2);
  await code.load();
  expect(importer).toHaveBeenCalledTimes(3);
});
