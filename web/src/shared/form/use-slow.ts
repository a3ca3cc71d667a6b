/** Delays loading indicators, so that quick answers do not flicker. */
import { useEffect, useState } from "react";

/** The delay before loading is shown, in milliseconds. */
const noticeable = 300;

/** True once `pending` has been true for that long. */
export function useSlow(pending: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => setSlow(true), noticeable);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [pending]);
  return slow && pending;
}
