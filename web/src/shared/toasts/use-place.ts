/** Where toasts are shown: at the top, or lower if they would cover the field that somebody is typing into. */
import { type RefObject, useLayoutEffect, useState } from "react";

type Place = "top" | "low";

/** How much space stays between the toasts and the field, in pixels. */
const gap = 8;

function covers(box: DOMRect, field: DOMRect): boolean {
  return (
    box.left < field.right &&
    field.left < box.right &&
    box.top - gap < field.bottom &&
    field.top < box.bottom + gap
  );
}

/** @param shown moves them again when it changes */
export function usePlace(box: RefObject<HTMLElement | null>, shown: readonly unknown[]): Place {
  const [place, setPlace] = useState<Place>("top");
  useLayoutEffect(() => {
    const host = box.current;
    if (!host || shown.length === 0) return setPlace("top");
    const choose = () => {
      const field = document.activeElement;
      if (!field || field === document.body || host.contains(field)) return;
      if (covers(host.getBoundingClientRect(), field.getBoundingClientRect())) {
        // The other place is as far away as the screen allows.
        setPlace((now) => (now === "top" ? "low" : "top"));
      }
    };
    choose();
    document.addEventListener("focusin", choose);
    return () => document.removeEventListener("focusin", choose);
  }, [box, shown]);
  return place;
}
