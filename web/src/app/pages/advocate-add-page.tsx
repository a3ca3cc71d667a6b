/** /advocate-system/add?case_id=: remembers the last case and uses it after a refresh. */
import { CaseFiles } from "#features/case-files/case-files.tsx";
import { useCaseId } from "#shared/case-id.ts";
import { LogEntryPage } from "../page-parts/log-entry-screen.tsx";

export default function AdvocateAddPage() {
  const caseId = useCaseId();
  const files = caseId === null ? undefined : <CaseFiles caseId={caseId} />;
  return <LogEntryPage actor="advocate" caseId={caseId} files={files} />;
}
