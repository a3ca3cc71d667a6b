/**
 * The one place that books time which nobody has typed, in forms with a field `minutes`: the time since the form was opened, and
 * no usual number of minutes (MAIL-14). What somebody types stays.
 */
import { longestEntry } from "@helpline/contract/limits";
import { useEffect, useState } from "react";
import type { RecordFormApi } from "./form-errors.ts";

/** Whole minutes since a moment. @param least 0 where an entry may have no minutes */
const measuredSince = (began: number, now: number, least: 0 | 1): number =>
  Math.min(longestEntry, Math.max(least, Math.round((now - began) / 60_000)));

const everyMilliseconds = 1000;

interface MeasuredMinutesProps {
  readonly form: RecordFormApi;
  readonly least: 0 | 1;
}

/** Fills the field; it shows nothing itself. */
export function MeasuredMinutes({ form, least }: MeasuredMinutesProps) {
  const [began] = useState(() => Date.now());
  useEffect(() => {
    const fill = () => {
      const minutes = String(measuredSince(began, Date.now(), least));
      const { isDirty } = form.getFieldState("minutes");
      const isTyping = document.activeElement?.getAttribute("name") === "minutes";
      if (isDirty || isTyping || form.getValues("minutes") === minutes) return;
      form.resetField("minutes", { defaultValue: minutes });
    };
    fill();
    const filling = setInterval(fill, everyMilliseconds);
    return () => clearInterval(filling);
  }, [form, began, least]);
  return null;
}
