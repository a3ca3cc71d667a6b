/** The list of mails: sent, waiting and failed (decision B13). */
import { type MailRow, mailKeptDays, mailPageSize, mailRoutes } from "@helpline/contract/mail/mail";
import { pageCount } from "@helpline/contract/paging";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "#shared/api-client.ts";
import { Lead, ListScreen } from "#shared/list/list-screen.tsx";
import { ListTable } from "#shared/list/list-table.tsx";
import { Pager } from "#shared/list/pager.tsx";
import { useTimeZone } from "#shared/product-config.ts";
import { toast } from "#shared/toasts/toast-store.ts";
import { useWrite } from "#shared/use-write.ts";
import { mailCountQuery, mailPageQuery, reloadMail } from "./mail.api.ts";
import { mailColumns } from "./mail-columns.tsx";

interface MailListProps {
  readonly title: string;
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** Called on Enter or a double click on a row. */
  readonly onOpenCase: (caseId: number) => void;
}

interface Counts {
  readonly count: number;
  readonly waiting: number;
  readonly failed: number;
}

function summary({ count, waiting, failed }: Counts): string {
  const parts = [`${count} in the last ${mailKeptDays} days`];
  if (waiting > 0) parts.push(`${waiting} waiting or being sent`);
  if (failed > 0) parts.push(`${failed} failed`);
  return `${parts.join(", ")}.`;
}

const outboxNote =
  "No mail server is set up (SMTP_URL): mails are written to the outbox folder of the server.";

export function MailList({ title, page, onPage, onOpenCase }: MailListProps) {
  const client = useQueryClient();
  const timeZone = useTimeZone();
  const counts = useQuery(mailCountQuery);
  const mails = useQuery(mailPageQuery(page));
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

  return (
    <ListScreen fill title={title}>
      <Lead>
        {counts.data && !mails.isError ? summary(counts.data) : " "}{" "}
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
        pages={mails.isError ? 0 : pageCount(counts.data?.count ?? 0, mailPageSize)}
        onPage={onPage}
      />
    </ListScreen>
  );
}
