/** A record that may be the same as another one: its name, why, its address and numbers, and one button. */
import type { SimilarReason } from "@helpline/contract/families/similar";
import type { RecordKind } from "@helpline/contract/reference-records/record-kind";
import { capitalised, counted } from "@helpline/contract/words";
import { Button } from "@mantine/core";
import classes from "./similar-records.module.css";

// Texts of the question whether somebody is on file already.

const same: Readonly<Record<Exclude<SimilarReason, "similar name">, string>> = {
  name: "name",
  telephone: "telephone number",
  postcode: "postcode",
  email: "email",
};

export const similarTexts = {
  title: "Is it one of these?",
  asked: "Nothing has been saved yet. Please look at these records first.",
  /** "Same name and postcode", "Similar name, same postcode" */
  reasons: (reasons: readonly SimilarReason[]) => {
    const equal = reasons.flatMap((each) => (each === "similar name" ? [] : [same[each]]));
    const parts = [
      equal.length < reasons.length && "similar name",
      equal.length > 0 && `same ${new Intl.ListFormat("en-GB").format(equal)}`,
    ];
    return capitalised(parts.filter(Boolean).join(", "));
  },
  otherBirthday: "Another birthday: probably somebody else",
  /** Beside Save, because the records stand below the fields. @param one "guardian" */
  hint: (count: number, { one, many }: Pick<RecordKind, "one" | "many">) =>
    `${counted(count, `similar ${one}`, `similar ${many}`)} on file`,
  use: "Use this one",
  saveAnyway: "Save all the same",
} as const;

interface CandidateRowProps {
  readonly id: number;
  readonly name: string;
  readonly place: string;
  readonly reasons: readonly SimilarReason[];
  readonly other_birthday: 0 | 1;
  readonly button: string;
  readonly onClick: () => void;
}

export function CandidateRow(props: CandidateRowProps) {
  const { id, name, place, reasons, other_birthday, button, onClick } = props;
  return (
    <li className={classes.candidate}>
      <span className={classes.who}>
        <b>{name}</b> ({id})<span className={classes.why}>{similarTexts.reasons(reasons)}</span>
        {other_birthday === 1 && (
          <span className={classes.differs}>{similarTexts.otherBirthday}</span>
        )}
        <span className={classes.place}>{place}</span>
      </span>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`${button}: ${name} (${id})`}
        onClick={onClick}
      >
        {button}
      </Button>
    </li>
  );
}
