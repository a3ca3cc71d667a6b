/** Asks the person how to resolve a stale save, unless there is no conflict (UI-8). */
import { useCallback, useState } from "react";
import type { FieldSpec } from "#shared/form/field-specs.ts";
import type { FormValues } from "#shared/form/form-values.ts";
import type { StaleAnswer } from "../stale-answer.ts";
import { differencesOf, mergedValues, nothingOfTheForm, type Side, valuesNow } from "./conflict.ts";
import type { ConflictQuestion } from "./conflict-dialog.tsx";

export function useConflict(fields: readonly FieldSpec[]) {
  const [question, setQuestion] = useState<ConflictQuestion | null>(null);

  /** Resolves with the values to save again, or null if the person returns to the form. */
  const resolve = useCallback(
    async (
      stale: StaleAnswer,
      loaded: Readonly<FormValues>,
      mine: Readonly<FormValues>,
    ): Promise<FormValues | null> => {
      const versions = { loaded, theirs: valuesNow(stale), mine };
      // A log entry or a change of stage makes a new version but changes no field of this form.
      if (nothingOfTheForm(fields, versions)) return { ...mine };
      const differences = differencesOf(fields, versions);
      const cameFrom = document.activeElement;
      const choices = await new Promise<Readonly<Record<string, Side>> | null>((answer) =>
        setQuestion({ stale, differences, answer }),
      );
      setQuestion(null);
      if (cameFrom instanceof HTMLElement) cameFrom.focus();
      return choices && mergedValues(differences, choices, versions);
    },
    [fields],
  );

  return { question, resolve };
}
