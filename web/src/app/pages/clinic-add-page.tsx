/** /clinic-system/add?case_id=: remembers the last case and uses it after a refresh. */
import { useCaseId } from "#shared/case-id.ts";
import { LogEntryPage } from "../page-parts/log-entry-screen.tsx";

export default function ClinicAddPage() {
  return <LogEntryPage actor="clinic" caseId={useCaseId()} />;
}
