/** A form that a button unfolds: the focus goes into it, and comes back when it folds. */
import { useEffect, useRef, useState } from "react";

/**
 * @param onUnfold such as to take away what was told of the time before
 * @returns what is unfolded, of several; `section` is for the element around buttons and forms
 */
export function useUnfolded<Name extends string>(onUnfold: () => void) {
  const section = useRef<HTMLElement>(null);
  const [unfolded, setUnfolded] = useState<Name | null>(null);
  /** Where the focus goes when it folds. */
  const back = useRef<string | null>(null);
  useEffect(() => {
    const find = (selector: string) => section.current?.querySelector<HTMLElement>(selector);
    if (unfolded) find("form :is(input:not([hidden]), button)")?.focus();
    else if (back.current) find(back.current)?.focus();
  }, [unfolded]);
  const unfold = (name: Name) => {
    back.current = `[data-unfolds="${name}"]`;
    setUnfolded(name);
    onUnfold();
  };
  return {
    unfolded,
    section,
    fold: () => setUnfolded(null),
    /** For what has gone with its button: the focus goes to the heading. */
    foldAway: () => {
      back.current = "h2";
      setUnfolded(null);
    },
    /** For the button. */
    opener: (name: Name) => ({ "data-unfolds": name, onClick: () => unfold(name) }),
  };
}
