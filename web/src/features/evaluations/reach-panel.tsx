/** How the family of an evaluation is reached: the link by email, attempts by telephone, and ends without answers. */

import { showMinute } from "@helpline/contract/dates";
import { draftName } from "@helpline/contract/drafts/drafts";
import {
  evaluationAttemptSchema,
  evaluationLinkRoutes,
  type FamilyReach,
} from "@helpline/contract/evaluations/evaluation-links";
import {
  attemptsNeeded,
  type EvaluationEnding,
  endingWords,
  evaluationEndings,
  evaluationLinkMessages,
  linkEndingWords,
} from "@helpline/contract/evaluations/evaluation-links.plain";
import { Button, Group, Text } from "@mantine/core";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { call, once } from "#shared/api-client.ts";
import { stopTimerOf } from "#shared/call-timer/call-timer.ts";
import { askYesNo } from "#shared/dialogs/dialogs.tsx";
import { ContractForm } from "#shared/form/contract-form.tsx";
import { formFields } from "#shared/form/field-specs.ts";
import { formValuesOf } from "#shared/form/form-values.ts";
import { SubmitButton } from "#shared/form/submit-button.tsx";
import { useLeaveGuard } from "#shared/form/unsaved-guard.ts";
import { UnbrokenDates } from "#shared/line-breaks.tsx";
import { useTimeZone } from "#shared/product-config.ts";
import { QueryPart } from "#shared/query-part.tsx";
import { toast } from "#shared/toasts/toast.ts";
import { useWrite } from "#shared/use-write.ts";
import classes from "./evaluation.module.css";
import { sendQuestions } from "./send-questions.ts";

const reachQuery = (id: number) =>
  queryOptions({
    ...once,
    queryKey: ["evaluations", "reach", id],
    queryFn: async ({ signal }) =>
      (await call(evaluationLinkRoutes.reach, { params: { id: String(id) } }, { signal })).data,
  });

interface ReachPanelProps {
  readonly caseId: number;
  /** The evaluation was closed without answers. */
  readonly onClosed: (message: string) => void;
}

export function ReachPanel(props: ReachPanelProps) {
  return (
    <QueryPart
      query={useQuery(reachQuery(props.caseId))}
      failed="The attempts to reach the family could not be loaded"
      loading="Loading the attempts to reach the family"
      lineHeight={24}
    >
      {(reach) => <Panel {...props} reach={reach} />}
    </QueryPart>
  );
}

const attemptFields = formFields(evaluationAttemptSchema).filter(({ name }) => name === "note");

function Panel({ caseId, onClosed, reach }: ReachPanelProps & { readonly reach: FamilyReach }) {
  const client = useQueryClient();
  const guard = useLeaveGuard();
  const [recording, setRecording] = useState(false);
  const attemptsNote = useId();
  const refresh = () => client.invalidateQueries({ queryKey: reachQuery(caseId).queryKey });
  const send = useWrite({
    mutationFn: () => sendQuestions([caseId]),
    onSuccess: (message) => {
      if (message !== undefined) toast(message);
      return refresh();
    },
  });
  return (
    <div className={classes.reach}>
      {reach.link && <LinkFacts link={reach.link} />}
      <SubmitButton variant="default" saving={send.isPending} onClick={() => void send.write()}>
        {reach.link?.works ? "Send the questions again" : evaluationLinkMessages.send}
      </SubmitButton>
      <Attempts attempts={reach.attempts} />
      {reach.attempts.length < attemptsNeeded && (
        <Text id={attemptsNote} c="dimmed" fz="sm">
          {evaluationLinkMessages.attemptsFirst(reach.attempts.length)}
        </Text>
      )}
      {recording ? (
        <ContractForm
          draft={draftName("evaluation-attempt", caseId)}
          label="Record an attempt"
          submitLabel="Record the attempt"
          layout="dialog"
          onChanged={guard.setChanged}
          focusFirst
          rules={{
            fields: attemptFields,
            schema: evaluationAttemptSchema,
            fixed: { case_id: caseId },
          }}
          initial={formValuesOf(attemptFields, {})}
          send={(body, idempotencyKey) => {
            const attempt = { ...body, case_id: caseId };
            return call(evaluationLinkRoutes.attempt, { body: attempt }, { idempotencyKey });
          }}
          onSaved={({ message }) => {
            setRecording(false);
            toast(message);
            void refresh();
          }}
          other={{ label: "Cancel", onClick: () => setRecording(false) }}
        />
      ) : (
        <Group gap={8}>
          <Button variant="default" onClick={() => setRecording(true)}>
            Record an attempt
          </Button>
          {evaluationEndings.map((ending) => (
            <EndButton
              key={ending}
              {...{ caseId, ending, onClosed }}
              note={
                ending === "could not be reached" && reach.attempts.length < attemptsNeeded
                  ? attemptsNote
                  : undefined
              }
            />
          ))}
        </Group>
      )}
    </div>
  );
}

function LinkFacts({ link }: { readonly link: NonNullable<FamilyReach["link"]> }) {
  const timeZone = useTimeZone();
  const on = (moment: Parameters<typeof showMinute>[0]) => (
    <UnbrokenDates>{showMinute(moment, timeZone)}</UnbrokenDates>
  );
  const over = link.ended_because
    ? linkEndingWords[link.ended_because]
    : "It does not work any more.";
  return (
    <Text>
      {link.delivery === "outbox"
        ? `The mail with the questions for ${link.to_address} was written to a file on the server on `
        : `The questions were sent to ${link.to_address} on `}
      {on(link.sent_on)}. {link.reminded_on && <>A reminder followed on {on(link.reminded_on)}. </>}
      {link.works === 1 ? <>The link works until {on(link.expires_on)}.</> : over}
    </Text>
  );
}

function Attempts({ attempts }: Pick<FamilyReach, "attempts">) {
  const timeZone = useTimeZone();
  if (attempts.length === 0)
    return <Text c="dimmed">No attempt to ring them has been recorded.</Text>;
  return (
    <ol className={classes.attempts} aria-label="Attempts to reach the family">
      {attempts.map(({ tried_on, tried_by, note }) => (
        <li key={`${tried_on} ${tried_by}`}>
          {showMinute(tried_on, timeZone)}, {tried_by}
          {note && `: ${note}`}
        </li>
      ))}
    </ol>
  );
}

const buttonOf: Readonly<Record<EvaluationEnding, string>> = {
  "could not be reached": "Could not be reached…",
  declined: "Declined…",
};

interface EndButtonProps extends ReachPanelProps {
  readonly ending: EvaluationEnding;
  /** The id of the sentence that says what is missing before; the server refuses until then. */
  readonly note: string | undefined;
}

function EndButton({ caseId, ending, note, onClosed }: EndButtonProps) {
  const { write, isPending } = useWrite({
    mutationFn: async () => {
      const message = [
        `${endingWords[ending]}: the case is closed without an evaluation.`,
        "Do you want to continue?",
      ];
      // What is missing is said without a question that could not be answered with Yes.
      if (note === undefined && !(await askYesNo({ title: "Close without answers", message })))
        return null;
      return call(evaluationLinkRoutes.close, { body: { case_id: caseId, ending } });
    },
    onSuccess: (answer) => {
      if (!answer) return;
      stopTimerOf(caseId);
      onClosed(answer.message);
    },
  });
  return (
    <SubmitButton
      variant="subtle"
      saving={isPending}
      aria-describedby={note}
      onClick={() => void write()}
    >
      {buttonOf[ending]}
    </SubmitButton>
  );
}
