/** The screen at `/week?from=&whose=&show=`. */
import { mayAccess } from "@helpline/contract/access";
import { screens } from "@helpline/contract/screens";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { readAsked, searchOf } from "#features/week/week.api.ts";
import { WeekScreen } from "#features/week/week-screen.tsx";
import { useSession } from "#shared/session/use-session.ts";
import { staffQuery } from "#shared/staff-names.ts";

export default function WeekPage() {
  const navigate = useNavigate();
  const { path, title } = screens.week;
  const isManager = mayAccess("managers", useSession().userType);
  const asked = readAsked(useSearch({ from: path }), isManager);
  const { data: people = [] } = useQuery({ ...staffQuery, enabled: isManager });
  return (
    <WeekScreen
      title={title}
      asked={asked}
      people={isManager ? people : null}
      onAsk={(next) => void navigate({ to: path, search: searchOf(next) })}
    />
  );
}
