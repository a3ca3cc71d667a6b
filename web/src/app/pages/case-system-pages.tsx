/** The lists of cases of the four systems, at `/advisor-system` and so on. */
import { maxCasesAtOnce } from "@helpline/contract/cases/assign.messages";
import { evaluationLinkMessages } from "@helpline/contract/evaluations/evaluation-links.plain";
import { screens } from "@helpline/contract/screens";
import { Button } from "@mantine/core";
import { type ActionTarget, openAction } from "#features/cases/case-browser/browser-actions.ts";
import type { BrowserParts } from "#features/cases/case-browser/browser-parts.ts";
import { CaseBrowser } from "#features/cases/case-browser/case-browser.tsx";
import { sendQuestions } from "#features/evaluations/send-questions.ts";
import { showError } from "#shared/dialogs/dialogs.tsx";
import { SeveralRows } from "#shared/list/action-bar.tsx";
import { toast } from "#shared/toasts/toast.ts";

const actions = {
  advisors: [openAction(screens.advisorAdd.path)],
  advocates: [openAction(screens.advocateAdd.path)],
  clinics: [openAction(screens.clinicAdd.path)],
  evaluators: [
    openAction(screens.evaluationAdd.path),
    {
      name: "send questions",
      label: evaluationLinkMessages.send,
      onCase: async ({ caseId }: ActionTarget) => {
        const text = await sendQuestions([caseId]);
        return text === undefined ? undefined : { text };
      },
    },
  ],
};

const evaluatorParts: BrowserParts = {
  several: ({ ids, clear }) => (
    <SeveralRows label="Chosen cases" count={ids.length} onClear={clear}>
      <Button variant="default" onClick={() => void sendSeveral(ids, clear)}>
        {evaluationLinkMessages.send}
      </Button>
    </SeveralRows>
  ),
};

async function sendSeveral(ids: readonly number[], clear: () => void): Promise<void> {
  if (ids.length > maxCasesAtOnce) {
    await showError(`Please choose at most ${maxCasesAtOnce} cases at once.`);
    return;
  }
  const message = await sendQuestions(ids);
  if (message === undefined) return;
  toast(message);
  clear();
}

export function AdvisorSystemPage() {
  const { title } = screens.advisorSystem;
  return <CaseBrowser view="advisors" title={title} actions={actions.advisors} />;
}

export function AdvocateSystemPage() {
  const { title } = screens.advocateSystem;
  return <CaseBrowser view="advocates" title={title} actions={actions.advocates} />;
}

export function ClinicSystemPage() {
  const { title } = screens.clinicSystem;
  return <CaseBrowser view="clinics" title={title} actions={actions.clinics} />;
}

export function EvaluationSystemPage() {
  const { title } = screens.evaluationSystem;
  return (
    <CaseBrowser
      view="evaluators"
      title={title}
      actions={actions.evaluators}
      parts={evaluatorParts}
    />
  );
}
