/** The list of mails: sent, waiting and failed. */

import { showMoment } from "@helpline/contract/dates";
import { forOperator } from "@helpline/contract/for-operator";
import { pageCount } from "@helpline/contract/limits";
import {
  type MailRow,
  madeByItself,
  mailKeptDays,
  mailKindNames,
  mailPageSize,
  mailRoutes,
} from "@helpline/contract/mail/mail";
import { mailStateInWords, toneOfMail } from "@helpline/contract/mail/mail-outcome";
import { type MailFilter, mailFilters, mailFilterWords } from "@helpline/contract/mail/mail-states";
import { casePath } from "@helpline/contract/screens";
import { capitalised, counted } from "@helpline/contract/words";
import { Button, NativeSelect, Text } from "@mantine/core";
import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { call } from "#shared/api-client.ts";
import { Breakable, Moment } from "#shared/line-breaks.tsx";
import type { Column } from "#shared/list/list-columns.ts";
import { Lead, ListScreen } from "#shared/list/list-screen.tsx";
import { ListTable } from "#shared/list/list-table.tsx";
import { Pager, useLastPage } from "#shared/list/pager.tsx";
import { useTimeZone } from "#shared/product-config.ts";
import { StateBadge } from "#shared/state-badge.tsx";
import { toast } from "#shared/toasts/toast.ts";
import { useWrite } from "#shared/use-write.ts";
import classes from "./mail.module.css";

// Columns of the list of mails.

interface MailColumnsOptions {
  readonly timeZone: string;
  readonly onTryAgain: (mail: MailRow) => void;
}

const Quiet = ({ children }: { readonly children: ReactNode }) => (
  <Text span c="dimmed" fz={13}>
    {children}
  </Text>
);

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

function mailColumns(options: MailColumnsOptions): Column<MailRow>[] {
  const { timeZone } = options;
  return [
    {
      field: "state",
      label: "State",
      tight: true,
      text: (mail) => `${mailStateInWords(mail)} ${mailKindNames[mail.kind]}`,
      cell: (mail) => (
        <>
          <StateBadge tone={toneOfMail(mail)}>{mailStateInWords(mail)}</StateBadge>
          <br />
          <Quiet>{mailKindNames[mail.kind]}</Quiet>
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

// Queries of the mails, for managers.

/** The state of a waiting mail can change at any time. */
const lookAgainMilliseconds = 3_000;

const mailCountQuery = queryOptions({
  queryKey: ["mail", "count"],
  queryFn: async ({ signal }) => (await call(mailRoutes.count, {}, { signal })).data,
  refetchInterval: lookAgainMilliseconds * 5,
});

const mailPageQuery = (page: number, state: MailFilter | undefined) =>
  queryOptions({
    queryKey: ["mail", "page", page, state],
    queryFn: async ({ signal }) =>
      (
        await call(
          mailRoutes.list,
          { params: { page: String(page) }, query: { state } },
          { signal },
        )
      ).data,
    refetchInterval: ({ state }) =>
      state.data?.some((mail) => mail.state === "waiting" || mail.state === "sending")
        ? lookAgainMilliseconds
        : lookAgainMilliseconds * 5,
  });

const reloadMail = (client: QueryClient) => client.invalidateQueries({ queryKey: ["mail"] });

interface MailListProps {
  readonly title: string;
  readonly page: number;
  /** Which mails are listed; undefined: all. */
  readonly state: MailFilter | undefined;
  readonly onAsk: (asked: {
    readonly page: number;
    readonly state?: MailFilter | undefined;
  }) => void;
  /** Called on Enter or a double click on a row. */
  readonly onOpenCase: (caseId: number) => void;
}

interface Counts {
  readonly count: number;
  readonly waiting: number;
  readonly failed: number;
}

/** How many mails each list has. */
const countsOf = ({
  count,
  waiting,
  failed,
}: Counts): Readonly<Record<MailFilter | "all", number>> => ({
  all: count,
  waiting,
  failed,
  sent: count - waiting - failed,
});

const pagesOf = (count: number) => pageCount(count, mailPageSize);

/** "50 in the last 90 days, 2 waiting or being sent, page 1 of 3.", "3 failed in the last 90 days." */
function summary(counts: Counts, state: MailFilter | undefined, page: number): string {
  const all = countsOf(counts);
  const words = state === undefined ? "" : ` ${mailFilterWords[state]}`;
  const of = all[state ?? "all"];
  const others = (["waiting", "failed"] as const).filter(
    (each) => state === undefined && all[each] > 0,
  );
  const parts = [
    `${of}${words} in the last ${mailKeptDays} days`,
    ...others.map((each) => `${all[each]} ${mailFilterWords[each]}`),
    ...(pagesOf(of) > 1 ? [`page ${page} of ${pagesOf(of)}`] : []),
  ];
  return `${parts.join(", ")}.`;
}

const outboxNote = `No mail server is set up: mails are written to the outbox folder of the server. ${forOperator.sendMails}`;

export function MailList({ title, page, state, onAsk, onOpenCase }: MailListProps) {
  const client = useQueryClient();
  const timeZone = useTimeZone();
  const counts = useQuery(mailCountQuery);
  const mails = useQuery(mailPageQuery(page, state));
  const tryAgain = useWrite({
    queue: true,
    mutationFn: (mail: MailRow) => call(mailRoutes.tryAgain, { body: { mail_id: mail.mail_id } }),
    onSuccess: ({ message }) => toast(message),
    onSettled: () => reloadMail(client),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tryAgain` does the same on every render
  const columns = useMemo(
    () => mailColumns({ timeZone, onTryAgain: (mail) => void tryAgain.write(mail) }),
    [timeZone],
  );
  const open = (id: number) => {
    const mail = mails.data?.find((each) => each.mail_id === id);
    // A mail about several cases opens none of them.
    if (mail?.case_id) onOpenCase(mail.case_id);
  };

  const count = counts.data && countsOf(counts.data)[state ?? "all"];
  const pages = mails.isError ? 0 : pagesOf(count ?? 0);
  const turn = (next: number) => onAsk({ page: next, state });
  useLastPage({ page, pages: counts.isFetching ? 0 : pages, onPage: turn });
  const filter = (
    <NativeSelect
      aria-label="Show"
      data={[
        { value: "", label: "All mails" },
        ...mailFilters.map((each) => ({ value: each, label: capitalised(mailFilterWords[each]) })),
      ]}
      value={state ?? ""}
      onChange={({ currentTarget: { value } }) =>
        onAsk({ page: 1, state: mailFilters.find((each) => each === value) })
      }
    />
  );

  return (
    <ListScreen fill title={title} aside={filter}>
      <Lead role="status">
        {counts.data && !mails.isError ? summary(counts.data, state, page) : " "}{" "}
        {counts.data?.delivery === "outbox" && outboxNote}
      </Lead>
      <ListTable
        fill
        label={title}
        query={{ ...mails, refetch: () => reloadMail(client) }}
        rows={mails.data}
        columns={columns}
        rowId={(mail) => mail.mail_id}
        onActivate={open}
      />
      <Pager page={page} pages={pages} onPage={turn} />
    </ListScreen>
  );
}
