/** The screen at `/concerns?state=&page=`. */
import { screens } from "@helpline/contract/screens";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { ConcernList } from "#features/concerns/concern-list.tsx";

export default function ConcernsPage() {
  const navigate = useNavigate();
  const { path } = screens.concerns;
  const { state = "open", page = 1 } = useSearch({ from: path });
  return (
    <ConcernList
      state={state}
      page={page}
      onAsk={(asked) => void navigate({ to: path, search: asked })}
    />
  );
}
