/** A record that may be the same as another one: its name, why, its address and numbers, and one button. */
import type { SimilarReason } from "@helpline/contract/families/similar";
import { Button } from "@mantine/core";
import { similarTexts } from "./similar.messages.ts";
import classes from "./similar-records.module.css";

interface CandidateRowProps {
  readonly id: number;
  readonly name: string;
  readonly place: string;
  readonly reasons: readonly SimilarReason[];
  readonly button: string;
  readonly onClick: () => void;
}

export function CandidateRow(props: CandidateRowProps) {
  const { id, name, place, reasons, button, onClick } = props;
  return (
    <li className={classes.candidate}>
      <span className={classes.who}>
        <b>{name}</b> ({id})<span className={classes.why}>{similarTexts.reasons(reasons)}</span>
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
