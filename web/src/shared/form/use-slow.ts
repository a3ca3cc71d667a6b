/** Loading signs for what a person would notice, not a flicker for what is quick. */
import { useEffect, useState } from "react";

/** What takes longer than this, in milliseconds, is shown to be loading. */
const noticeable = 300;

/** True once `pending` has been true for longer than a moment. */
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
