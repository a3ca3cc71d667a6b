/** The screen at `/advocate-system`. */
import { screens } from "@helpline/contract/screens";
import { openAction } from "#features/cases/case-browser/browser-actions.ts";
import { CaseBrowser } from "#features/cases/case-browser/case-browser.tsx";

const actions = [openAction(screens.advocateAdd.path)];

export default function AdvocateSystemPage() {
  return <CaseBrowser view="advocates" title={screens.advocateSystem.title} actions={actions} />;
}
