/** Starts the web app. */
// The public screens use no Mantine component. The full style sheet loads with the first part that does:
// the frame of the logged-in screens, or a dialog (ADR 24).
import "@mantine/core/styles/baseline.layer.css";
import "@mantine/core/styles/global.layer.css";
import "#shared/theme-variables.css";
import "./global.css";
import { MantineProvider } from "@mantine/core";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { followSession } from "#shared/session/session.ts";
import { startSessionTimer } from "#shared/session/session-timer.ts";
import { theme } from "#shared/theme.ts";
import { whenIdle } from "#shared/when-idle.ts";
import { colourSchemeManager } from "./colour-scheme.tsx";
import { profiled } from "./profiled.tsx";
import { createAppRouter } from "./router.ts";
import { watchScrollBar } from "./scroll-bar.ts";
import { watchSession } from "./session-watch.ts";

const router = createAppRouter();
followSession();
watchSession(router);
startSessionTimer();
watchScrollBar();
// Not part of the first load. If it fails, there is no notice and everything else works.
whenIdle(() => {
  import("#features/notice/notice-watch.ts").then(
    ({ watchNotice }) => watchNotice(),
    (error: unknown) => console.error("The code of the notice could not be loaded.", error),
  );
});

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

createRoot(root).render(
  profiled(
    <StrictMode>
      {/* Variables and classes are in CSS files; see vite.config.ts. */}
      <MantineProvider
        theme={theme}
        colorSchemeManager={colourSchemeManager}
        defaultColorScheme="auto"
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <RouterProvider router={router} />
      </MantineProvider>
    </StrictMode>,
  ),
);
