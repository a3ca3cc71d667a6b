/** Renders part of a screen inside what the shell provides: theme, dialogs, query client. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { DialogHost } from "#shared/dialogs/dialogs.tsx";
import { renderThemed } from "./render.tsx";

export function renderScreen(children: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return renderThemed(
    <QueryClientProvider client={client}>
      <DialogHost />
      <main>
        <h1 tabIndex={-1}>Screen</h1>
        {children}
      </main>
    </QueryClientProvider>,
  );
}
