/** What can be done with a case of a caller: log on it, open it. */
import type { CallerCase } from "@helpline/contract/callers/callers";
import { useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import { beginCall } from "#shared/call-timer/call-timer.ts";
import { useSession } from "#shared/session/use-session.ts";
import { placesOfCase } from "./case-places.ts";

interface CaseAction {
  readonly label: "Log" | "Open";
  /** The label for screen readers, such as "Log on case 258". */
  readonly name: string;
  readonly run: () => void;
}

export function useCaseActions(): (found: CallerCase) => CaseAction[] {
  const { userType } = useSession();
  const router = useRouter();
  return useCallback(
    (found) =>
      placesOfCase(userType, found).map(({ label, path }) => ({
        label,
        name: `${label === "Log" ? "Log on" : "Open"} case ${found.case_id}`,
        run: () => {
          beginCall(found.case_id);
          void router.navigate({ to: path, search: { case_id: found.case_id } });
        },
      })),
    [userType, router],
  );
}
