/** Starts the web app. */
// The public screens use no Mantine component. The full style sheet loads with the first part that does:
// the frame of the logged-in screens, or a dialog (ADR 24).
import "@mantine/core/styles/baseline.layer.css";
import "@mantine/core/styles/global.layer.css";
import "#shared/theme-variables.css";
import "./global.css";
import { MantineProvider } from "@mantine/core";
import { RouterProvider } from "@tanstack/react-router";
import { Profiler, type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { whenIdle } from "#shared/scheduling.ts";
import { followSession } from "#shared/session/session.ts";
import { startSessionTimer } from "#shared/session/session-timer.ts";
import { theme } from "#shared/theme.ts";
import { colourSchemeManager } from "./colour-scheme.tsx";
import { createAppRouter } from "./router.ts";
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

/**
 * Tells style sheets the width of the page's scroll bar, for the padding that replaces it under a modal.
 * Measures now, and whenever zooming may have changed the width.
 */
function watchScrollBar(): void {
  const measure = () => {
    const root = document.documentElement;
    const width = window.innerWidth - root.clientWidth;
    // Under a modal there is no scroll bar to measure.
    if (width > 0) root.style.setProperty("--app-scroll-bar", `${width}px`);
  };
  measure();
  window.addEventListener("resize", measure);
}

/** The benchmark creates the list and reads it. */
type Measured = { commits?: { at: number; took: number }[] };

/** Measures the duration of each React commit, for `npm run bench:web`. Not part of the normal build. */
function profiled(app: ReactNode): ReactNode {
  if (import.meta.env.MODE !== "profiling") return app;
  return (
    <Profiler
      id="app"
      onRender={(_id, _phase, took, _base, _began, at) =>
        (globalThis as Measured).commits?.push({ at, took })
      }
    >
      {app}
    </Profiler>
  );
}
