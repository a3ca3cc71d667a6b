/** The records that may be the same as the one to be merged, above the list of all. */
import { Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { usePages } from "../manager.ts";
import { CandidateRow } from "../similar/candidate-row.tsx";
import classes from "../similar/similar-records.module.css";
import type { MergeRoutes } from "../views/record-view.ts";
import { mergeTexts } from "./merge.messages.ts";
import { duplicatesQuery } from "./merge.queries.ts";

interface DuplicatesProps {
  readonly id: number;
  readonly merging: MergeRoutes;
}

/** Shows nothing if there are none, or if they cannot be read: the list below has every record. */
export function Duplicates({ id, merging }: DuplicatesProps) {
  const pages = usePages();
  const heading = useId();
  const { data = [] } = useQuery(duplicatesQuery(merging, id));
  if (data.length === 0) return null;
  return (
    <section className={classes.above} aria-labelledby={heading}>
      <Title order={4} size="h6" id={heading}>
        {mergeTexts.duplicates}
      </Title>
      <ul className={classes.list}>
        {data.map((each) => (
          <CandidateRow
            key={each.id}
            {...each}
            button={mergeTexts.compare}
            onClick={() => void pages.mergeWith(id, each.id)}
          />
        ))}
      </ul>
    </section>
  );
}
