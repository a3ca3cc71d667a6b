/** What can be done with a case of a caller: log on it, open it. And how a call begins, on whatever page. */
import type { CallerCase } from "@helpline/contract/callers/callers";
import { type NavigateOptions, useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import { beginCall } from "#shared/call-timer/call-timer.ts";
import { useSession } from "#shared/session/use-session.ts";
import { placesOfCase } from "./case-places.ts";

/** The form for an enquiry that is opened. */
const enquiryIn = ({ state }: NavigateOptions) =>
  typeof state === "object" ? state.enquiry : undefined;

/** @returns a function that opens the page and starts the timer, unless unsaved changes keep the person where they are */
export function useBeginCall() {
  const router = useRouter();
  return useCallback(
    async (caseId: number | null, to: NavigateOptions) => {
      const { href } = router.buildLocation(to);
      // The promise of a refused navigation resolves with the next one, which may lead elsewhere.
      await router.navigate(to);
      if (router.state.location.href === href) beginCall(caseId, enquiryIn(to));
    },
    [router],
  );
}

interface CaseAction {
  readonly label: "Log" | "Open";
  /** The label for screen readers, such as "Log on case 258". */
  readonly name: string;
  readonly run: () => void;
}

export function useCaseActions(): (found: CallerCase) => CaseAction[] {
  const { userType } = useSession();
  const begin = useBeginCall();
  return useCallback(
    (found) =>
      placesOfCase(userType, found).map(({ label, path }) => ({
        label,
        name: `${label === "Log" ? "Log on" : "Open"} case ${found.case_id}`,
        run: () => void begin(found.case_id, { to: path, search: { case_id: found.case_id } }),
      })),
    [userType, begin],
  );
}
