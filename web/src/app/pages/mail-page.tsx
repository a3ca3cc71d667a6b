/** /mail?page= (decision B13). */
import { screens } from "@helpline/contract/screens";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { MailList } from "#features/mail/mail-list.tsx";

/** What makes no sense is the first page. */
const pageIn = (value: unknown): number =>
  /^[1-9]\d{0,8}$/.test(String(value ?? "")) ? Number(value) : 1;

export default function MailPage() {
  const navigate = useNavigate();
  const search: { readonly page?: unknown } = useSearch({ strict: false });
  const { path, title } = screens.mail;
  return (
    <MailList
      title={title}
      page={pageIn(search.page)}
      onPage={(page) => void navigate({ to: path, search: page > 1 ? { page } : {} })}
      onOpenCase={(caseId) =>
        void navigate({ to: screens.caseView.path, search: { case_id: caseId } })
      }
    />
  );
}
