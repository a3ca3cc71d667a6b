/** Renders whole screens at their addresses through the router; other addresses show their path. */
import { type ScreenName, screens } from "@helpline/contract/screens";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { type FunctionComponent, useEffect } from "react";
import { readSearch } from "#app/routes.ts";
import { AskedDialogHost } from "#shared/dialogs/asked-dialog.tsx";
import { DialogHost } from "#shared/dialogs/dialogs.tsx";
import { keepFocus } from "#shared/kept-focus.ts";
import { renderThemed } from "./render.tsx";

export type Screens = Readonly<Record<string, FunctionComponent>>;

function Shell() {
  useEffect(keepFocus, []);
  return (
    <>
      <DialogHost />
      <main>
        <Outlet />
      </main>
      <AskedDialogHost />
    </>
  );
}

/** Returns the router, whose `state.location` is the current address. */
export function renderAt(address: string, shown: Screens) {
  const root = createRootRoute({ component: Shell });
  const routes = (Object.keys(screens) as ScreenName[]).map((name) => {
    const { path } = screens[name];
    return createRoute({
      getParentRoute: () => root,
      path,
      validateSearch: (given) => readSearch(name, given),
      component: shown[path] ?? (() => <h1>At {path}</h1>),
    });
  });
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  renderThemed(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}
