/** The fields that quick intake does not ask for first: folded parts, each with its count of filled fields. */
import { Button } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { useFormState, useWatch } from "react-hook-form";
import type { RecordFormApi } from "#shared/form/form-errors.ts";
import type { InputProps } from "#shared/form/inputs/field-props.ts";
import classes from "./case-form.module.css";
import { errorsIn, type FieldPart, isShown } from "./case-form-rules.ts";
import { intakeWords } from "./intake.ts";
import { newRecordOf } from "./new-records.ts";

interface MorePartsProps {
  readonly anchor: string;
  readonly parts: readonly FieldPart[];
  readonly form: RecordFormApi;
  /** One row of the form. */
  readonly row: (props: InputProps) => ReactNode;
  readonly onShowAll: () => void;
}

export function MoreParts({ anchor, parts, form, row, onShowAll }: MorePartsProps) {
  return (
    <section
      id={anchor}
      aria-labelledby={`${anchor}-title`}
      tabIndex={-1}
      className={classes.section}
    >
      <div className={classes.moreHead}>
        <h2 id={`${anchor}-title`}>{intakeWords.more}</h2>
        <Button variant="subtle" size="compact-sm" onClick={onShowAll}>
          {intakeWords.showAll}
        </Button>
      </div>
      <p className={classes.moreHint}>{intakeWords.moreHint}</p>
      {parts.map((part) => (
        <FoldedPart key={part.id} part={part} form={form} row={row} />
      ))}
    </section>
  );
}

interface FoldedPartProps extends Pick<MorePartsProps, "form" | "row"> {
  readonly part: FieldPart;
}

function FoldedPart({ part, form, row }: FoldedPartProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const names = part.fields.map(({ name }) => name);
  const { errors } = useFormState({ control: form.control, name: names });
  const begun = useWatch({ control: form.control, name: names.map(newRecordOf) });
  // A part with something to correct or finish is unfolded before the focus moves there, and stays so.
  if (!isOpen && (errorsIn(part, errors) > 0 || begun.some(Boolean))) setOpen(true);
  return (
    <div className={classes.part}>
      <h3>
        <button
          type="button"
          className={classes.unfold}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
          <span>{part.title}</span>
          <FilledCount part={part} form={form} />
        </button>
      </h3>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <div className={classes.fields}>{part.fields.map((field) => row({ field, form }))}</div>
        )}
      </div>
    </div>
  );
}

/** How many fields have an answer, of those that apply. */
function FilledCount({ part, form }: Pick<FoldedPartProps, "part" | "form">) {
  const [filled, all] = useWatch({
    control: form.control,
    compute: (values: Record<string, unknown>) => {
      const applying = part.fields.filter(({ name }) => isShown(name, values));
      return [applying.filter(({ name }) => values[name]).length, applying.length] as const;
    },
  });
  return <span className={classes.count}>{intakeWords.filled(filled, all)}</span>;
}
