/** Closed schools and practices in the list modal. Rules: REC-17. */
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { example } from "./testing/examples.ts";
import { openManager, rowOf } from "./testing/render-manager.tsx";
import { stubServer } from "./testing/stub-server.ts";
import { recordViews } from "./views/registry.ts";

const gps = recordViews.gps.kind;
const closed = { practice_name: "Old Surgery", closed_on: "2026-03-02T10:00:00.000Z" };
const showClosed = () => screen.queryByRole("checkbox", { name: "Show closed ones too" });

it("asks for closed ones on request, in the list, its count and the search, and marks them", async () => {
  const server = stubServer(gps, [example("gps", closed)]);
  const { user } = openManager("gps");
  await rowOf("Old Surgery (closed)");
  expect(server.calls.map(({ query }) => query)).not.toContain("include_closed=1");
  await user.click(showClosed() as HTMLElement);
  const asked = () =>
    server.calls.filter(({ query }) => query === "include_closed=1").map(({ path }) => path);
  await waitFor(() => expect(asked().sort()).toEqual(["/api/gps/1", "/api/gps/count"]));
  await user.type(screen.getByLabelText("Search for"), "old{Enter}");
  await screen.findByText("1 record found");
  const searched = server.calls.find(({ path }) => path === "/api/gps/search");
  expect(searched?.body).toMatchObject({ search_for: "old", include_closed: true });
});

it("does not offer closed ones for a new choice", async () => {
  stubServer(gps, [example("gps")]);
  openManager("gps", { mode: "select", onSelect: () => undefined });
  await rowOf("Elm Grove");
  expect(showClosed()).toBeNull();
});

it("is not offered for guardians, who do not close", async () => {
  stubServer(recordViews.guardians.kind, [example("guardians")]);
  openManager("guardians");
  await rowOf("Elm Grove");
  expect(showClosed()).toBeNull();
});
