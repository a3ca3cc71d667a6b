/**
 * Arrival at a screen: fades it in, sets the page title, focuses its heading and announces it to screen
 * readers.
 */

import { screens } from "@helpline/contract/screens";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { isModalOpen } from "#shared/dialogs/dialog-store.ts";
import { product } from "#shared/product.ts";
import { screenAt } from "./route-guard.ts";

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

  useEffect(() => {
    const arrive = (path: string, moved: boolean) => {
      const next = titleOf(path);
      document.title = `${product.titlePrefix}${next}`;
      if (!moved) return;
      setTitle(next);
      focusOnArrival();
    };
    arrive(router.state.location.pathname, false);
    return router.subscribe("onRendered", ({ fromLocation, toLocation }) => {
      const moved = fromLocation !== undefined && fromLocation.pathname !== toLocation.pathname;
      if (moved || !fromLocation) fadeIn();
      arrive(toLocation.pathname, moved);
    });
  }, [router]);

  return (
    <div role="status" className="visually-hidden">
      {title}
    </div>
  );
}
