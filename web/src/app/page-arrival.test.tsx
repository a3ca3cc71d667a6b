/** Where the focus goes when a screen arrives. Rules: SHELL-10, SHELL-24. */
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { act, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { renderThemed } from "../../test/render.tsx";
import { PageAnnouncer } from "./root.tsx";

const root = createRootRoute({
  component: () => (
    <>
      <PageAnnouncer />
      <main>
        <Outlet />
      </main>
    </>
  ),
});
const page = (path: string, component: () => ReactNode) =>
  createRoute({ getParentRoute: () => root, path, component });

async function openAndGoTo(path: string) {
  const router = createRouter({
    routeTree: root.addChildren([
      page("/welcome", () => <h1>Welcome</h1>),
      page("/mail", () => <h1>Mail</h1>),
      page("/notice", () => (
        <>
          <h1>Notice</h1>
          {/* biome-ignore lint/a11y/noAutofocus: stands for somebody who types before the screen has arrived */}
          <input aria-label="Title" autoFocus />
        </>
      )),
    ]),
    history: createMemoryHistory({ initialEntries: ["/welcome"] }),
  });
  renderThemed(<RouterProvider router={router as never} />);
  await screen.findByRole("heading", { name: "Welcome" });
  await act(() => router.navigate({ to: path as never }));
}

it("is on the heading, which is announced", async () => {
  await openAndGoTo("/mail");
  await waitFor(() => expect(screen.getByRole("heading", { name: "Mail" })).toHaveFocus());
  expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain("Mail");
});

it("stays in the field that somebody types into", async () => {
  await openAndGoTo("/notice");
  await waitFor(() =>
    expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain("Notice"),
  );
  expect(screen.getByLabelText("Title")).toHaveFocus();
});
