/** The screen at `/follow-ups?due=&whose=&assigned_to=`. */
import { mayAccess } from "@helpline/contract/access";
import { screens } from "@helpline/contract/screens";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { DueRingBacks } from "#features/enquiries/due-ring-backs.tsx";
import { FollowUpList } from "#features/follow-ups/follow-up-list.tsx";
import { readAsked, searchOf } from "#features/follow-ups/follow-ups.api.ts";
import { useSession } from "#shared/session/use-session.ts";
import { staffQuery } from "#shared/staff-names.ts";

export default function FollowUpsPage() {
  const navigate = useNavigate();
  const { path, title } = screens.followUps;
  const isManager = mayAccess("managers", useSession().userType);
  const asked = readAsked(useSearch({ from: path }), isManager);
  const { data: people = [] } = useQuery({ ...staffQuery, enabled: isManager });
  return (
    <FollowUpList
      title={title}
      asked={asked}
      people={isManager ? people : null}
      above={<DueRingBacks {...asked} />}
      onAsk={(asked) => void navigate({ to: path, search: searchOf(asked) })}
    />
  );
}
