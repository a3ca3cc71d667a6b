/** What surrounds every screen: dialogs, the caller's frame, and announcements for screen readers. */
import { menus } from "@helpline/contract/menus";
import { screens } from "@helpline/contract/screens";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  type ErrorComponentProps,
  Link,
  Outlet,
  useRouteContext,
  useRouter,
  useRouterState,
} from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { isModalOpen } from "#shared/dialogs/dialog-store.ts";
import { DialogHost } from "#shared/dialogs/dialogs.tsx";
import plain from "#shared/plain-button.module.css";
import { InSteps } from "#shared/scheduling.ts";
import { CodeLost } from "#shared/screen-code.tsx";
import { useProduct } from "#shared/use-product.ts";
import { ColourSchemeButton } from "./colour-scheme.tsx";
import { loggedInFrame } from "./later-code.ts";
import { screenAt } from "./route-guard.ts";
import styles from "./shell/frame.module.css";
import { Brand, contentId, MenuButton, SkipLink } from "./shell/frame-parts.tsx";
import { useMenu } from "./shell/use-menu.ts";

// The frame for people who have not logged in. Part of the first load, so keep it small.

const items = menus.public
  .flat()
  .flatMap((item) => ("screen" in item ? [screens[item.screen]] : []));

function PublicFrame({ children }: { readonly children: ReactNode }) {
  const { queries } = useRouteContext({ from: "__root__" });
  const menu = useMenu({ mayPin: false });
  return (
    <QueryClientProvider client={queries}>
      <div className={styles.publicFrame}>
        <header className={styles.header} data-paper="hidden">
          <MenuButton menu={menu} />
          <Brand />
          <ColourSchemeButton />
        </header>
        <nav
          id="menu"
          ref={menu.menu}
          className={styles.publicMenu}
          aria-label="Menu"
          hidden={!menu.isShown}
          data-paper="hidden"
          {...menu.handlers}
        >
          {items.map(({ path, title }) => (
            <Link
              key={path}
              to={path}
              className={styles.publicItem}
              activeOptions={{ exact: true }}
              activeProps={{ "aria-current": "page" }}
              onClick={menu.hide}
            >
              {title}
            </Link>
          ))}
        </nav>
        <main id={contentId} tabIndex={-1} className={styles.publicMain}>
          {children}
        </main>
      </div>
    </QueryClientProvider>
  );
}

// Arrival at a screen: sets the page title. A screen that follows another one fades in, its heading gets the focus
// and screen readers announce it.

/** How long a screen fades in, in milliseconds. It does not fade under prefers-reduced-motion. */
const fadeMilliseconds = 300;

function fadeIn(): void {
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const main = document.querySelector("main");
  main?.animate({ opacity: [0, 1] }, { duration: fadeMilliseconds, easing: "ease" });
}

/** Somebody has begun to type before the screen had arrived. */
const isTyping = () =>
  document.activeElement?.matches("main :is(input, select, textarea)") ?? false;

/**
 * Focuses the screen's first field if it asks for that, else its heading, unless a dialog or a field of the
 * screen has the focus.
 */
function focusOnArrival(): void {
  if (isModalOpen() || isTyping()) return;
  const field = document.querySelector<HTMLElement>("main [data-focus-on-arrival]");
  if (field) {
    field.focus({ preventScroll: true });
    return;
  }
  const target = document.querySelector<HTMLElement>("main h1") ?? document.querySelector("main");
  if (!(target instanceof HTMLElement)) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

const titleOf = (path: string) => screens[screenAt(path) ?? "notFound"].title;

/** Sets the page title with the product's prefix and announces it. */
export function PageAnnouncer() {
  const router = useRouter();
  const [title, setTitle] = useState("");
  const { titlePrefix } = useProduct();
  const prefix = useRef(titlePrefix);

  useEffect(() => {
    prefix.current = titlePrefix;
    // Also on the screen that is open when the helpline is renamed.
    document.title = `${titlePrefix}${titleOf(router.state.location.pathname)}`;
  }, [titlePrefix, router]);

  useEffect(() => {
    const arrive = (path: string, moved: boolean) => {
      const next = titleOf(path);
      document.title = `${prefix.current}${next}`;
      if (!moved) return;
      setTitle(next);
      focusOnArrival();
    };
    arrive(router.state.location.pathname, false);
    return router.subscribe("onRendered", ({ fromLocation, toLocation }) => {
      const moved = fromLocation !== undefined && fromLocation.pathname !== toLocation.pathname;
      if (moved) fadeIn();
      arrive(toLocation.pathname, moved);
    });
  }, [router]);

  return (
    <div role="status" className="visually-hidden">
      {title}
    </div>
  );
}

export function Root() {
  const layout = useRouteContext({ from: "__root__" });
  return (
    <>
      <SkipLink />
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
      <QueryClientProvider client={layout.queries}>
        <PageAnnouncer />
      </QueryClientProvider>
    </>
  );
}

/** A thin bar while a screen's code loads; CSS delays it by 300 ms. */
function SlowRouteBar() {
  const loading = useRouterState({ select: (state) => state.isLoading });
  if (!loading) return null;
  return <div className={styles.slowBar} aria-hidden="true" data-paper="hidden" />;
}

/** Shown if a screen cannot be loaded or crashes. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const tryAgain = () => {
    if (error instanceof CodeLost) return location.reload();
    reset();
    void router.invalidate();
  };
  return (
    <div className={styles.errorScreen} role="alert">
      <h1>This screen could not be shown</h1>
      <p>
        Please try again. If it happens once more, reload the page, and tell your manager what you
        did just before.
      </p>
      <p className={styles.errorDetail}>{error instanceof Error ? error.message : null}</p>
      <button type="button" className={plain.button} onClick={tryAgain}>
        Try again
      </button>
    </div>
  );
}
