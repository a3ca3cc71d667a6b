/** Prepares the answer to a subject access request: which copy, which format, and what to check before sending. */
import { screens } from "@helpline/contract/screens";
import { subjectAccessRoutes } from "@helpline/contract/subject-access/subject-access";
import { Button, Group, Radio, Text } from "@mantine/core";
import { queryOptions } from "@tanstack/react-query";
import { useState } from "react";
import { call, once } from "#shared/api-client.ts";
import cards from "#shared/card.module.css";
import { CsvButton } from "#shared/report/csv-button.tsx";
import { useScreenLink } from "#shared/screen-link.ts";
import classes from "./subject-access.module.css";

/** The person who makes the request. */
export type Subject = { readonly kind: "child" | "guardian"; readonly id: number };

type Others = "show" | "withhold";

const { childHtml, childJson, guardianHtml, guardianJson } = subjectAccessRoutes;

const copies = [
  {
    value: "show",
    label: "Full copy",
    description: "For whoever prepares the answer. What is about other people is marked.",
  },
  {
    value: "withhold",
    label: "Copy without what is about other people",
    description: "Free text stays as it is and has to be read before it is sent.",
  },
] as const;

const holds = {
  child:
    "The case with all its fields, log entries, evaluation, files by name, history of changes, stages, drafts, mails about it, and who has read it.",
  guardian:
    "The guardian's record with its history and who has read it, and every case that names the guardian, with all that is held about it.",
} as const;

const steps = [
  "Make sure who is asking, and that they may have the answer.",
  "Weigh up what is marked as being about another person.",
  "Read all free text and the files: they may name anybody.",
  "Add the files that belong to the answer from the Case File Manager.",
  "Answer within one month of the request.",
];

interface Named {
  readonly name: string;
  readonly is_deleted: boolean;
}

/** Whose report it will be. Asked when the screen opens, so that nobody saves that of another family. */
export const subjectQuery = ({ kind, id }: Subject) =>
  queryOptions({
    queryKey: ["subject-access", kind, id],
    queryFn: async ({ signal }): Promise<Named> =>
      (await call(subjectAccessRoutes[kind], { params: { id: String(id) } }, { signal })).data,
    ...once,
  });

/** The child's name may not be known yet. */
function inWords({ kind, id }: Subject, { name, is_deleted }: Named): string {
  const what = kind === "child" ? `the child of case ${id}` : `guardian ${id}`;
  return `About ${name && `${name}, `}${what}${is_deleted ? ", which is deleted" : ""}.`;
}

export function SubjectAccess({ subject, named }: { subject: Subject; named: Named }) {
  const { kind, id } = subject;
  const link = useScreenLink();
  const [others, setOthers] = useState<Others>("show");
  const request = { params: { id: String(id) }, query: { others } };
  const isChild = kind === "child";
  return (
    <div className={classes.screen}>
      <p className={classes.whom}>{inWords(subject, named)}</p>
      <Text c="dimmed" mb={16}>
        {holds[kind]}
      </Text>
      <section className={cards.card}>
        <fieldset className={classes.copies}>
          <legend>Which copy?</legend>
          {copies.map((copy) => (
            <Radio
              key={copy.value}
              name="copy"
              size="md"
              value={copy.value}
              label={copy.label}
              description={copy.description}
              checked={others === copy.value}
              onChange={() => setOthers(copy.value)}
            />
          ))}
        </fieldset>
        <Group gap={8} mt={16} data-paper="hidden" className={classes.ways}>
          <CsvButton
            main
            route={isChild ? childHtml : guardianHtml}
            request={request}
            label="Download to read and print"
          />
          <CsvButton
            route={isChild ? childJson : guardianJson}
            request={request}
            label="Download as JSON"
          />
          {isChild && !named.is_deleted && (
            <Button
              component="a"
              variant="default"
              {...link(screens.caseView.path, { case_id: id })}
            >
              Back to the case
            </Button>
          )}
        </Group>
        <p className={classes.recorded}>Each download is recorded in the access log.</p>
      </section>
      <section className={cards.card} aria-labelledby="before-sending">
        <h2 id="before-sending">Before it is sent</h2>
        <ol className={classes.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
    </div>
  );
}
