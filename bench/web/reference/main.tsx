/**
 * The reference page: the product's libraries, used as their documentation shows, with a table and a form, and
 * nothing of the product. The goals of the product's screens on a phone are ratios to it (bench/web/lighthouse.ts).
 */
import "@mantine/core/styles.css";
import { AppShell, Group, MantineProvider, NavLink, Title } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { FormPart } from "./form-part.tsx";
import { TablePart } from "./table-part.tsx";

const rootRoute = createRootRoute({
  component: () => (
    <AppShell header={{ height: 56 }} padding="md">
      <AppShell.Header>
        <Group h="100%" px="md">
          <Title order={1} size="h3">
            Reference
          </Title>
          <NavLink component={Link} to="/" label="People" w="auto" />
        </Group>
      </AppShell.Header>
      <AppShell.Main>
        <Outlet />
      </AppShell.Main>
    </AppShell>
  ),
});

const people = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  component: () => (
    <>
      <TablePart />
      <FormPart />
    </>
  ),
});

const router = createRouter({ routeTree: rootRoute.addChildren([people]) });

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

createRoot(root).render(
  <StrictMode>
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
