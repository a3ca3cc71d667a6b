/** Columns of the list of mails. */
import { casePath } from "@helpline/contract/cases/case-place";
import { showMoment } from "@helpline/contract/dates";
import { type MailRow, madeByItself, mailKindNames } from "@helpline/contract/mail/mail";
import { mailStateNames } from "@helpline/contract/mail/mail-states";
import { counted } from "@helpline/contract/words";
import { Button, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Breakable } from "#shared/breakable.tsx";
import type { Column } from "#shared/list/list-columns.ts";
import { Moment } from "#shared/moment.tsx";
import { StateBadge } from "#shared/state-badge.tsx";
import classes from "./mail.module.css";

interface MailColumnsOptions {
  readonly timeZone: string;
  readonly onTryAgain: (mail: MailRow) => void;
}

const Quiet = ({ children }: { readonly children: ReactNode }) => (
  <Text span c="dimmed" fz={13}>
    {children}
  </Text>
);

const tones: Partial<Record<MailRow["state"], "good" | "bad">> = { sent: "good", failed: "bad" };

/** "case 258" or "50 cases". */
const casesOf = ({ case_ids }: MailRow) =>
  case_ids.length === 1 ? `case ${case_ids[0]}` : counted(case_ids.length, "case");

/** The first cases by number; the rest as a number. */
const fewCases = 3;

function fewOf({ case_ids }: MailRow): string {
  const more = case_ids.length - fewCases;
  const few = case_ids.slice(0, fewCases).join(", ");
  return more > 0 ? `${few} and ${more} more` : few;
}

function Outcome({ mail, timeZone, onTryAgain }: MailColumnsOptions & { readonly mail: MailRow }) {
  const when = (moment: string | null) => showMoment(moment, timeZone);
  if (mail.state === "sent") return <Moment text={when(mail.sent_on)} />;
  return (
    <>
      {mail.last_error && <p className={classes.error}>{mail.last_error}</p>}
      {mail.last_tried_on && (
        <Quiet>
          Last tried: {when(mail.last_tried_on)}
          {mail.tries > 1 && `, ${counted(mail.tries, "try", "tries")}`}
        </Quiet>
      )}
      {mail.state === "failed" && (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            mt={4}
            aria-label={`Try again: ${casesOf(mail)}, ${mail.to_name}`}
            onClick={() => onTryAgain(mail)}
          >
            Try again
          </Button>
        </div>
      )}
    </>
  );
}

export function mailColumns(options: MailColumnsOptions): Column<MailRow>[] {
  const { timeZone } = options;
  return [
    {
      field: "state",
      label: "State",
      tight: true,
      text: ({ state, kind }) => `${mailStateNames[state]} ${mailKindNames[kind]}`,
      cell: ({ state, kind }) => (
        <>
          <StateBadge tone={tones[state]}>{mailStateNames[state]}</StateBadge>
          <br />
          <Quiet>{mailKindNames[kind]}</Quiet>
        </>
      ),
    },
    {
      field: "case_id",
      label: "Case ID",
      numeric: true,
      text: fewOf,
      href: ({ case_id }) => (case_id === null ? null : casePath(case_id)),
    },
    {
      field: "to_name",
      label: "To",
      text: (mail) => `${mail.to_name} ${mail.to_address}`,
      cell: (mail) => (
        <>
          {mail.to_name}
          <br />
          <Quiet>
            <Breakable address={mail.to_address} />
          </Quiet>
        </>
      ),
    },
    {
      field: "created_on",
      label: "Asked for",
      text: (mail) => showMoment(mail.created_on, timeZone),
      cell: (mail) => (
        <>
          <Moment text={showMoment(mail.created_on, timeZone)} />
          {!madeByItself(mail.kind) && (
            <>
              <br />
              <Quiet>by {mail.created_by}</Quiet>
            </>
          )}
        </>
      ),
    },
    {
      field: "outcome",
      label: "Sent, or why not",
      text: (mail) => mail.last_error ?? "",
      cell: (mail) => <Outcome mail={mail} {...options} />,
    },
  ];
}
