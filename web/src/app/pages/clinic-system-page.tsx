/** The screen at `/clinic-system`. */
import { screens } from "@helpline/contract/screens";
import { openAction } from "#features/cases/case-browser/browser-actions.ts";
import { CaseBrowser } from "#features/cases/case-browser/case-browser.tsx";

const actions = [openAction(screens.clinicAdd.path)];

export default function ClinicSystemPage() {
  return <CaseBrowser view="clinics" title={screens.clinicSystem.title} actions={actions} />;
}
