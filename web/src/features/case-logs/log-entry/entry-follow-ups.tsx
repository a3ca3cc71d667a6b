/** Follow-ups in the log form: those that the entry completes, and a new one. */

import { dueInWords } from "@helpline/contract/follow-ups/due-words";
import { nobodyYet } from "@helpline/contract/words";
import { useWatch } from "react-hook-form";
import type { FieldSpec } from "#shared/form/field-specs.ts";
import type { RecordFormApi } from "#shared/form/form-errors.ts";
import { FormField } from "#shared/form/form-field.tsx";
import { useToday } from "#shared/today.ts";
import classes from "./log-entry.module.css";
import { idsIn, isAboutFollowUps, isLogFieldShown } from "./log-fields.ts";

export interface OpenFollowUp {
  readonly follow_up_id: number;
  readonly due_on: string;
  readonly text: string;
  readonly assigned_to_name: string | null;
}

interface EntryFollowUpsProps {
  readonly form: RecordFormApi;
  /** All fields of the log form. */
  readonly fields: readonly FieldSpec[];
  readonly followUps: readonly OpenFollowUp[];
}

export function EntryFollowUps({ form, fields, followUps }: EntryFollowUpsProps) {
  const further_action = useWatch({ control: form.control, name: "further_action" });
  const newOne = fields.filter(
    ({ name }) =>
      name !== "completes" && isAboutFollowUps(name) && isLogFieldShown(name, { further_action }),
  );
  return (
    <>
      {followUps.length > 0 && <Completes form={form} followUps={followUps} />}
      {newOne.length > 0 && (
        <fieldset className={`${classes.group} ${classes.wide}`}>
          <legend>Set a follow-up</legend>
          <div className={classes.newOne}>
            {newOne.map((field) => (
              <FormField key={field.name} field={field} form={form} />
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
}

function Completes({ form, followUps }: Omit<EntryFollowUpsProps, "fields">) {
  const today = useToday();
  const { completes } = useWatch({
    control: form.control,
    compute: ({ completes }) => ({ completes: String(completes ?? "") }),
  });
  const ticked = idsIn(completes);
  const tick = (id: number, isTicked: boolean) => {
    const others = ticked.filter((each) => each !== id);
    const ids = isTicked ? [...others, id] : others;
    form.setValue("completes", ids.toSorted((a, b) => a - b).join(","), { shouldDirty: true });
  };
  return (
    <fieldset className={`${classes.group} ${classes.wide}`}>
      <legend>Done with this entry</legend>
      {followUps.map(({ follow_up_id: id, due_on, text, assigned_to_name }) => {
        const { words, late } = dueInWords(due_on, today);
        return (
          <label key={id} className={classes.tick}>
            <input
              type="checkbox"
              checked={ticked.includes(id)}
              onChange={(event) => tick(id, event.currentTarget.checked)}
            />
            <span>
              {text}
              <span className={classes.due}>
                <span className={late ? classes.late : undefined}>{words}</span>,{" "}
                {assigned_to_name ?? nobodyYet}
              </span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
