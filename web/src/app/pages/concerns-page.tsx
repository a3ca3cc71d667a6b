/** The screen at `/concerns?state=`. */
import { screens } from "@helpline/contract/screens";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { ConcernList } from "#features/concerns/concern-list.tsx";

export default function ConcernsPage() {
  const navigate = useNavigate();
  const { path } = screens.concerns;
  const { state = "open" } = useSearch({ from: path });
  return (
    <ConcernList
      state={state}
      onState={(next) => void navigate({ to: path, search: { state: next } })}
    />
  );
}
