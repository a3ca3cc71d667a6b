/** What can be done with a case of a caller: log on it, open it. */
import type { CallerCase } from "@helpline/contract/callers/callers";
import { useCallback } from "react";
import { useSession } from "#shared/session/use-session.ts";
import { useBeginCall } from "./begin-call.ts";
import { placesOfCase } from "./case-places.ts";

interface CaseAction {
  readonly label: "Log" | "Open";
  /** The label for screen readers, such as "Log on case 258". */
  readonly name: string;
  readonly run: () => void;
}

export function useCaseActions(): (found: CallerCase) => CaseAction[] {
  const { userType } = useSession();
  const beginCall = useBeginCall();
  return useCallback(
    (found) =>
      placesOfCase(userType, found).map(({ label, path }) => ({
        label,
        name: `${label === "Log" ? "Log on" : "Open"} case ${found.case_id}`,
        run: () => void beginCall(found.case_id, { to: path, search: { case_id: found.case_id } }),
      })),
    [userType, beginCall],
  );
}
