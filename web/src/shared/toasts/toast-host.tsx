/**
 * Where toasts are announced. Mounted once in the shell, so that the live region is there before the first one.
 * The code that shows them is loaded when the screen has settled, or with the first one.
 */
import { useEffect, useRef, useState } from "react";
import { whenIdle } from "#shared/scheduling.ts";
import { codeOf } from "#shared/screen-code.tsx";
import { useBoundShortcuts } from "#shared/shortcuts/use-shortcut.ts";
import { told } from "./toast.ts";
import classes from "./toasts.module.css";

const shownToasts = codeOf(() => import("./shown-toasts.tsx"));

export function ToastHost() {
  const box = useRef<HTMLElement>(null);
  const [isLoaded, setLoaded] = useState(false);
  const isNeeded = told.use().length > 0;
  useBoundShortcuts(["messages"]);
  useEffect(() => {
    const load = () =>
      shownToasts.load().then(
        () => setLoaded(true),
        // The next toast tries again.
        () => undefined,
      );
    if (isNeeded) void load();
    else return whenIdle(() => void load());
  }, [isNeeded]);
  // When somebody logs out: the texts may name people.
  useEffect(() => () => told.set([]), []);
  return (
    <section
      ref={box}
      aria-label="Messages"
      aria-keyshortcuts="F6"
      className={classes.host}
      data-paper="hidden"
    >
      {/* Only what is new is announced. */}
      <div role="status" aria-atomic="false">
        {isLoaded && <shownToasts.Component box={box} />}
      </div>
    </section>
  );
}
