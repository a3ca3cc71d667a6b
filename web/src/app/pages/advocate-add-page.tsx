/** /advocate-system/add?case_id= (spec 2 §2): the last case is remembered and reused on a refresh. */
import { useCaseId } from "#shared/case-id.ts";
import { LogEntryPage } from "../page-parts/log-entry-screen.tsx";

export default function AdvocateAddPage() {
  return <LogEntryPage actor="advocate" caseId={useCaseId()} />;
}
