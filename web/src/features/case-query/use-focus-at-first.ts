/**
 * Moves the focus once, when something has appeared in an open drop. Its code may arrive after the drop has
 * opened; and the drop has to note first where the focus returns to.
 */
import { useEffect, useRef } from "react";

export function useFocusAtFirst(focus: () => void): void {
  const first = useRef(focus);
  useEffect(() => {
    const soon = setTimeout(() => first.current());
    return () => clearTimeout(soon);
  }, []);
}
