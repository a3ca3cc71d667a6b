/** The screen at `/access-log?case_id=&user_id=&from=&to=&kind=&before=` (PRIV-6, ADR 9). */
import { screens } from "@helpline/contract/screens";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { AccessLog } from "#features/access-log/access-log.tsx";
import { readAsked, searchOf } from "#features/access-log/asked.ts";
import { useSession } from "#shared/session/use-session.ts";
import { staffQuery } from "#shared/staff-names.ts";

export default function AccessLogPage() {
  const navigate = useNavigate();
  const people = useQuery(staffQuery).data ?? [];
  const { path, title } = screens.accessLog;
  const search = useSearch({ from: path });
  return (
    <AccessLog
      title={title}
      asked={readAsked(search)}
      people={people}
      everything={useSession().userType === "admin"}
      onAsk={(asked) => void navigate({ to: path, search: searchOf(asked) })}
      onOpenCase={(case_id) => void navigate({ to: screens.caseView.path, search: { case_id } })}
    />
  );
}
