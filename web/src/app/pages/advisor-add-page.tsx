/** /advisor-system/add?case_id=: requires a case in the address. */
import { useCaseIdInAddress } from "#shared/case-id.ts";
import { LogEntryPage } from "../page-parts/log-entry-screen.tsx";

export default function AdvisorAddPage() {
  return <LogEntryPage actor="advisor" caseId={useCaseIdInAddress()} />;
}
