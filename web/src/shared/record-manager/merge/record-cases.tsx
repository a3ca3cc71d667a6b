/** The cases that name a record, each a link. */
import { messages } from "@helpline/contract/messages";
import { Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { CaseLinks } from "#shared/case-links/case-links.tsx";
import { QueryPart } from "#shared/query-part.tsx";
import { useManager } from "../manager.ts";
import type { MergeRoutes } from "../views/record-view.ts";
import classes from "./merge.module.css";
import { mergeTexts, recordCasesQuery } from "./merge.queries.ts";

interface RecordCasesProps {
  readonly heading: string;
  readonly id: number;
  readonly route: MergeRoutes["cases"];
  /** What happens to them, beside the heading. */
  readonly note?: string;
}

export function RecordCases({ heading, id, route, note }: RecordCasesProps) {
  const { close } = useManager();
  return (
    <section className={classes.cases} aria-label={heading}>
      <Title order={4} size="h6">
        {heading}
        {note && <span className={classes.note}> {note}</span>}
      </Title>
      <QueryPart
        query={useQuery(recordCasesQuery(route, id))}
        failed="The cases could not be loaded"
        loading="Loading the cases"
        lineHeight={32}
      >
        {({ data, message }) => (
          <>
            {data.length === 0 && <p className={classes.note}>{mergeTexts.noCases}</p>}
            {data.length > 0 && <CaseLinks label={heading} cases={data} before={close} />}
            {message !== messages.ok && <p className={classes.note}>{message}</p>}
          </>
        )}
      </QueryPart>
    </section>
  );
}
