/** The lists of cases of the four systems, at `/advisor-system` and so on. */
import { screens } from "@helpline/contract/screens";
import { openAction } from "#features/cases/case-browser/browser-actions.ts";
import { CaseBrowser } from "#features/cases/case-browser/case-browser.tsx";

const actions = {
  advisors: [openAction(screens.advisorAdd.path)],
  advocates: [openAction(screens.advocateAdd.path)],
  clinics: [openAction(screens.clinicAdd.path)],
  evaluators: [openAction(screens.evaluationAdd.path)],
};

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
  return <CaseBrowser view="evaluators" title={title} actions={actions.evaluators} />;
}
