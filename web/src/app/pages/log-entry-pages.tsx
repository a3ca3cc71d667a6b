/** Logging work on a case: /advisor-system/add?case_id= and the like of advocates and clinics. */

import { CaseFiles } from "#features/case-files/case-files.tsx";
import { useCaseId, useCaseIdInAddress } from "#shared/case-id.ts";
import { LogEntryPage } from "../page-parts/log-entry-screen.tsx";

/** Requires a case in the address. */
export function AdvisorAddPage() {
  return <LogEntryPage actor="advisor" caseId={useCaseIdInAddress()} />;
}

/** Remembers the last case and uses it after a refresh. */
export function AdvocateAddPage() {
  const caseId = useCaseId();
  const files = caseId === null ? undefined : <CaseFiles caseId={caseId} />;
  return <LogEntryPage actor="advocate" caseId={caseId} files={files} />;
}

/** Remembers the last case and uses it after a refresh. */
export function ClinicAddPage() {
  return <LogEntryPage actor="clinic" caseId={useCaseId()} />;
}
