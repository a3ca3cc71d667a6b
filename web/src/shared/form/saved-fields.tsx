/** The fields of a form that stays open after a save. */
import { type ReactNode, useEffect, useRef } from "react";
import classes from "./form.module.css";

interface SavedFieldsProps {
  readonly saving: boolean;
  readonly children: ReactNode;
}

/** Accepts no input during a save: the form then shows what was saved, so anything typed meanwhile would be lost. */
export function SavedFields({ saving, children }: SavedFieldsProps) {
  // A field that is disabled for a time loses the focus.
  const focused = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!saving && document.activeElement === document.body) focused.current?.focus();
  }, [saving]);
  return (
    <fieldset
      disabled={saving}
      className={classes.saved}
      onFocus={({ target }) => {
        focused.current = target;
      }}
    >
      {children}
    </fieldset>
  );
}
