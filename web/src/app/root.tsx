/** What surrounds every screen: dialogs, the caller's frame, and announcements for screen readers. */
import { Outlet, useRouteContext, useRouterState } from "@tanstack/react-router";
import { DialogHost } from "#shared/dialogs/dialogs.tsx";
import { InSteps } from "#shared/in-steps.tsx";
import { PageAnnouncer } from "./page-arrival.tsx";
import styles from "./shell/frame.module.css";
import { loggedInFrame } from "./shell/frames.ts";
import { PublicFrame } from "./shell/public-frame.tsx";

export function Root() {
  const layout = useRouteContext({ from: "__root__" });
  return (
    <>
      <a className={styles.skipLink} href="#main" data-paper="hidden">
        Skip to the content
      </a>
      <DialogHost />
      <SlowRouteBar />
      {layout.frame === "logged-in" ? (
        <loggedInFrame.Component key={layout.userId}>
          <InSteps>
            <Outlet />
          </InSteps>
        </loggedInFrame.Component>
      ) : (
        <PublicFrame>
          <Outlet />
        </PublicFrame>
      )}
      <PageAnnouncer />
    </>
  );
}

/** A thin bar while a screen's code loads; CSS delays it by 300 ms. */
function SlowRouteBar() {
  const loading = useRouterState({ select: (state) => state.isLoading });
  if (!loading) return null;
  return <div className={styles.slowBar} aria-hidden="true" data-paper="hidden" />;
}
