/** Changes a case from its view. Afterwards the view shows the case as it is then, also after a refusal. */
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import type { CaseAction } from "@helpline/contract/cases/stages";
import { useQueryClient } from "@tanstack/react-query";
import { focusHeading } from "#shared/focus-heading.ts";
import { useTimeZone } from "#shared/product-config.ts";
import { toast } from "#shared/toasts/toast.ts";
import { useWrite } from "#shared/use-write.ts";
import { actOnCase, notifyHandler } from "../case-calls.ts";
import { askAction } from "../case-manager/ask-action.ts";
import { forgetCases } from "../cases.api.ts";
import { showRefusal } from "../stale-answer.ts";

/** A button that is gone after a change leaves the focus to nobody. */
function keepFocus(): void {
  if (document.activeElement === document.body) focusHeading();
}

export function useCaseChanges(details: CaseDetails) {
  const { case_id, version } = details;
  const client = useQueryClient();
  const timeZone = useTimeZone();
  const { write, isPending } = useWrite({
    mutationFn: (change: () => Promise<string | undefined>) => change(),
    onSuccess: (message) => toast(message ?? ""),
    onSettled: () => forgetCases(client),
    onFailure: showRefusal,
  });
  const change = (work: () => Promise<string | undefined>) => void write(work).then(keepFocus);

  return {
    isPending,
    /** A dialog has changed the case. */
    changed: (message: string) => change(async () => message),
    /** @param title the words of the button or menu entry */
    act: async (action: CaseAction, title: string) => {
      const agreed = await askAction(details, action, title, timeZone);
      if (agreed) change(async () => agreed.message ?? actOnCase({ case_id, action, version }));
    },
    notify: () =>
      change(async () => {
        await notifyHandler(case_id);
        return undefined;
      }),
  };
}
