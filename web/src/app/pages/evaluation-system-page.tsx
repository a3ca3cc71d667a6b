/** The screen at `/evaluation-system`. */
import { screens } from "@helpline/contract/screens";
import { openAction } from "#features/cases/case-browser/browser-actions.ts";
import { CaseBrowser } from "#features/cases/case-browser/case-browser.tsx";

const actions = [openAction(screens.evaluationAdd.path)];

export default function EvaluationSystemPage() {
  return <CaseBrowser view="evaluators" title={screens.evaluationSystem.title} actions={actions} />;
}
