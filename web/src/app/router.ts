/** The router: one route for each screen of the contract, behind a single guard. */
import { tidyPath } from "@helpline/contract/screens";
import { createBrowserHistory, createRouter, type RouterHistory } from "@tanstack/react-router";
import { provideScreens } from "./later-code.ts";
import { pages, routeTree } from "./routes.ts";

provideScreens((screen) => pages[screen].load());

/**
 * Corrects the slashes of a typed address. The router treats `/404/` and `/404` as the same location, so a
 * redirect from one to the other does nothing and would repeat forever.
 */
function tidyAddress(history: RouterHistory): void {
  const { pathname, search, hash } = history.location;
  const tidy = tidyPath(pathname);
  if (tidy !== pathname) history.replace(`${tidy}${search}${hash}`);
}

/** The app's router. Tests pass a history of their own. */
export function createAppRouter(history: RouterHistory = createBrowserHistory()) {
  tidyAddress(history);
  const router = createRouter({
    routeTree,
    context: { present: () => router.state.resolvedLocation },
    defaultPreload: "intent",
    // Loaders always run; TanStack Query decides what is still fresh.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    history,
  });
  return router;
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouter;
  }
}
