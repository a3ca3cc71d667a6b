/** Arriving at a screen: its title, the focus on its heading, and a word for screen readers. */

import { screens } from "@helpline/contract/screens";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { isDialogOpen } from "#shared/dialogs/dialog-store.ts";
import { product } from "#shared/product.ts";
import { screenAt } from "./route-guard.ts";

/** Moves the focus to the heading of the screen, unless a dialog has it. */
function focusHeading(): void {
  if (isDialogOpen() || document.querySelector('[role="dialog"][aria-modal="true"]')) return;
  const target = document.querySelector<HTMLElement>("main h1") ?? document.querySelector("main");
  if (!(target instanceof HTMLElement)) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

const titleOf = (path: string) => screens[screenAt(path) ?? "notFound"].title;

/** Sets the page title with the product's prefix (spec 1 §1) and announces it. */
export function PageAnnouncer() {
  const router = useRouter();
  const [title, setTitle] = useState("");

  useEffect(() => {
    const arrive = (path: string, moved: boolean) => {
      const next = titleOf(path);
      document.title = `${product.titlePrefix}${next}`;
      if (!moved) return;
      setTitle(next);
      focusHeading();
    };
    arrive(router.state.location.pathname, false);
    return router.subscribe("onRendered", ({ fromLocation, toLocation }) => {
      const moved = fromLocation !== undefined && fromLocation.pathname !== toLocation.pathname;
      arrive(toLocation.pathname, moved);
    });
  }, [router]);

  return (
    <div role="status" className="visually-hidden">
      {title}
    </div>
  );
}
