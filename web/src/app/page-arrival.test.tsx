/** Where the focus goes when a screen arrives. Rules: SHELL-10, SHELL-24. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
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
import { productConfigQuery } from "#shared/product.ts";
import { renderThemed } from "../../test/render.tsx";
import { PageAnnouncer } from "./root.tsx";

const client = new QueryClient();

const root = createRootRoute({
  component: () => (
    <>
      <QueryClientProvider client={client}>
        <PageAnnouncer />
      </QueryClientProvider>
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

it("has a title with the prefix in force, also on a screen that is open when the helpline is renamed", async () => {
  await openAndGoTo("/mail");
  const inForce = (title_prefix: string) =>
    act(() => client.setQueryData(productConfigQuery.queryKey, { title_prefix } as never));
  inForce("SEND line | ");
  await waitFor(() => expect(document.title).toBe("SEND line | Mail"));
  inForce("Family line | ");
  await waitFor(() => expect(document.title).toBe("Family line | Mail"));
});
