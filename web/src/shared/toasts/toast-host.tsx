/**
 * Where toasts are announced. Mounted once in the shell, so that the live region is there before the first one.
 * The code that shows them is loaded when the screen has settled, or with the first one.
 */
import { useEffect, useRef, useState } from "react";
import { whenIdle } from "#shared/scheduling.ts";
import { codeOf, useCode } from "#shared/screen-code.tsx";
import { useBoundShortcuts } from "#shared/shortcuts/use-shortcut.ts";
import { told } from "./toast.ts";
import classes from "./toasts.module.css";

const shownToasts = codeOf(() => import("./shown-toasts.tsx"));

export function ToastHost() {
  const box = useRef<HTMLElement>(null);
  const waiting = told.use();
  const [isIdle, setIdle] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const isLoaded = useCode(shownToasts, isIdle || waiting.length > 0, () => setFailed(true));
  useBoundShortcuts(["messages"]);
  useEffect(() => whenIdle(() => setIdle(true)), []);
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
        {!isLoaded && isFailed && <PlainToast key={waiting.length} />}
      </div>
    </section>
  );
}

/** How long a toast is shown without its code, in milliseconds. */
const plainMilliseconds = 8_000;

/** The last toast, as plain text, if the code that shows toasts cannot be loaded. */
function PlainToast() {
  const last = told.use().at(-1);
  useEffect(() => {
    const timer = setTimeout(() => told.set([]), plainMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  return last && <p className={classes.plain}>{last.text}</p>;
}
