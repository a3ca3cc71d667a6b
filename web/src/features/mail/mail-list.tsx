/** The list of mails: sent, waiting and failed. */
import { type MailRow, mailKeptDays, mailPageSize, mailRoutes } from "@helpline/contract/mail/mail";
import { type MailFilter, mailFilters, mailFilterWords } from "@helpline/contract/mail/mail-states";
import { pageCount } from "@helpline/contract/paging";
import { capitalised } from "@helpline/contract/words";
import { NativeSelect } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "#shared/api-client.ts";
import { Lead, ListScreen } from "#shared/list/list-screen.tsx";
import { ListTable } from "#shared/list/list-table.tsx";
import { Pager } from "#shared/list/pager.tsx";
import { useTimeZone } from "#shared/product-config.ts";
import { toast } from "#shared/toasts/toast.ts";
import { useWrite } from "#shared/use-write.ts";
import { mailCountQuery, mailPageQuery, reloadMail } from "./mail.api.ts";
import { mailColumns } from "./mail-columns.tsx";

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

const outboxNote =
  "No mail server is set up (SMTP_URL): mails are written to the outbox folder of the server.";

export function MailList({ title, page, state, onAsk, onOpenCase }: MailListProps) {
  const client = useQueryClient();
  const timeZone = useTimeZone();
  const counts = useQuery(mailCountQuery);
  const mails = useQuery(mailPageQuery(page, state));
  const tryAgain = useWrite({
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
      <Pager
        page={page}
        pages={mails.isError ? 0 : pagesOf(count ?? 0)}
        onPage={(next) => onAsk({ page: next, state })}
      />
    </ListScreen>
  );
}
