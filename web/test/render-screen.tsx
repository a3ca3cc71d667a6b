/** Renders part of a screen inside what the shell provides: theme, dialogs, query client, router. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from "@tanstack/react-router";
import type { ReactNode } from "react";
import { DialogHost } from "#shared/dialogs/dialogs.tsx";
import { renderThemed } from "./render.tsx";

export function renderScreen(children: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  return renderThemed(
    <QueryClientProvider client={client}>
      <RouterContextProvider router={router}>
        <DialogHost />
        <main>
          <h1 tabIndex={-1}>Screen</h1>
          {children}
        </main>
      </RouterContextProvider>
    </QueryClientProvider>,
  );
}
