/** The router: one route for each screen of the contract, behind one guard (spec 1 §2). */
import { tidyPath } from "@helpline/contract/screens";
import { createBrowserHistory, createRouter, type RouterHistory } from "@tanstack/react-router";
import { pages, routeTree } from "./routes.ts";
import { provideScreens } from "./screen-fetcher.ts";

provideScreens((screen) => pages[screen].load());

/**
 * Corrects the slashes of an address that was typed. The router takes `/404/` and `/404` for the same
 * place: a redirect from one to the other stays where it is, and so would go on for ever.
 */
function tidyAddress(history: RouterHistory): void {
  const { pathname, search, hash } = history.location;
  const tidy = tidyPath(pathname);
  if (tidy !== pathname) history.replace(`${tidy}${search}${hash}`);
}

/** The router of the app. Tests bring a history of their own. */
export function createAppRouter(history: RouterHistory = createBrowserHistory()) {
  tidyAddress(history);
  const router = createRouter({
    routeTree,
    context: { present: () => router.state.resolvedLocation },
    defaultPreload: "intent",
    // TanStack Query decides what is still good; the loaders are always asked.
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
