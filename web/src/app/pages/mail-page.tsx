/** The screen at `/mail?state=&page=`. */
import { screens } from "@helpline/contract/screens";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { MailList } from "#features/mail/mail-list.tsx";

export default function MailPage() {
  const navigate = useNavigate();
  const { path, title } = screens.mail;
  const { page = 1, state } = useSearch({ from: path });
  return (
    <MailList
      title={title}
      page={page}
      state={state}
      onAsk={({ page: next, state: shown }) =>
        void navigate({
          to: path,
          search: { ...(shown && { state: shown }), ...(next > 1 && { page: next }) },
        })
      }
      onOpenCase={(caseId) =>
        void navigate({ to: screens.caseView.path, search: { case_id: caseId } })
      }
    />
  );
}
