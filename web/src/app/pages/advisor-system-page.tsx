/** The screen at `/advisor-system`. */
import { screens } from "@helpline/contract/screens";
import { openAction } from "#features/cases/case-browser/browser-actions.ts";
import { CaseBrowser } from "#features/cases/case-browser/case-browser.tsx";

const actions = [openAction(screens.advisorAdd.path)];

export default function AdvisorSystemPage() {
  return <CaseBrowser view="advisors" title={screens.advisorSystem.title} actions={actions} />;
}
