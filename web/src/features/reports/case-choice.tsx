/** A form to choose a case by its number. */
import { Button, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import classes from "#shared/report/report-filter.module.css";

interface CaseChoiceProps {
  /** The purpose of the case, for screen readers: `Case of the report`. */
  readonly label: string;
  readonly caseId: number | null;
  readonly onChoose: (caseId: number) => void;
}

const isCaseId = (text: string) => /^[1-9]\d{0,8}$/.test(text.trim());

export function CaseChoice({ label, caseId, onChoose }: CaseChoiceProps) {
  const [typed, setTyped] = useState(caseId === null ? "" : String(caseId));
  const [wrong, setWrong] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setWrong(!isCaseId(typed));
    if (isCaseId(typed)) onChoose(Number(typed));
  };
  return (
    <search className={classes.filter} data-paper="hidden" aria-label={label}>
      <form className={classes.dates} onSubmit={submit} noValidate>
        <TextInput
          label="Case ID"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={wrong && "Please enter the number of a case."}
        />
        <div className={classes.buttons}>
          <Button type="submit" variant="default" size="md">
            Show
          </Button>
        </div>
      </form>
    </search>
  );
}
