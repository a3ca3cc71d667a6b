/** Forms that unfold at a button: the focus moves into the form, and back to the button when it folds. */
import { useEffect, useRef, useState } from "react";

/**
 * @returns the name of the unfolded form, or null; `section` is the ref of the element around buttons and
 *   forms
 */
export function useUnfolded<Name extends string>() {
  const section = useRef<HTMLElement>(null);
  const [unfolded, setUnfolded] = useState<Name | null>(null);
  /** The element that gets the focus when the form folds. */
  const back = useRef<string | null>(null);
  useEffect(() => {
    const find = (selector: string) => section.current?.querySelector<HTMLElement>(selector);
    if (unfolded) find("form :is(input:not([hidden]), button)")?.focus();
    else if (back.current) find(back.current)?.focus();
  }, [unfolded]);
  const unfold = (name: Name) => {
    back.current = `[data-unfolds="${name}"]`;
    setUnfolded(name);
  };
  return {
    unfolded,
    section,
    fold: () => setUnfolded(null),
    /** For when the button is gone as well: the focus moves to the heading. */
    foldAway: () => {
      back.current = "h2";
      setUnfolded(null);
    },
    /** Props of the button that unfolds a form. */
    opener: (name: Name) => ({ "data-unfolds": name, onClick: () => unfold(name) }),
  };
}
