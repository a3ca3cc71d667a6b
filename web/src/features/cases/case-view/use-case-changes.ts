/** Changes a case from its view. Afterwards the view shows the case as it is then, also after a refusal. */
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import { stageMessages } from "@helpline/contract/cases/stages.messages";
import { useQueryClient } from "@tanstack/react-query";
import { ApiError } from "#shared/api-client.ts";
import { askYesNo, showNotice } from "#shared/dialogs/dialogs.tsx";
import { errorTitle, showFailure } from "#shared/dialogs/show-failure.ts";
import { focusHeading } from "#shared/focus-heading.ts";
import { useTimeZone } from "#shared/product-config.ts";
import { toast } from "#shared/toasts/toast-store.ts";
import { useWrite } from "#shared/use-write.ts";
import { actOnCase, notifyHandler } from "../case-calls.ts";
import { type AssignAction, assignQuestion } from "../case-manager/assign-question.ts";
import { forgetCases } from "../cases.api.ts";
import { staleAnswerOf } from "../stale-answer.ts";

/** The server's message; after a change by somebody else also the case's status as it is now. */
export async function showRefusal(error: unknown): Promise<void> {
  const stale = error instanceof ApiError ? staleAnswerOf(error) : null;
  if (!stale || !(error instanceof ApiError)) return showFailure(error);
  const status = stageMessages.statusNow(stale.current.status);
  return showNotice({ title: errorTitle, message: [error.message, status] });
}

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
    /** A form has changed the case, or was refused. */
    changed: (message: string) => change(async () => message),
    move: async (action: AssignAction) => {
      const question = assignQuestion(details, action, timeZone);
      if (question && !(await askYesNo(question))) return;
      change(() => actOnCase({ case_id, action, version }));
    },
    close: async (question: readonly string[]) => {
      if (!(await askYesNo({ title: "Close case", message: question }))) return;
      change(() => actOnCase({ case_id, action: "close", version }));
    },
    notify: () =>
      change(async () => {
        await notifyHandler(case_id);
        return undefined;
      }),
  };
}
