/** /advocate-system/add?case_id= (spec 2 §2): the last case is remembered and reused on a refresh. */
import { CaseFiles } from "#features/case-files/case-files.tsx";
import { useCaseId } from "#shared/case-id.ts";
import classes from "../page-parts/log-entry-screen.module.css";
import { LogEntryPage } from "../page-parts/log-entry-screen.tsx";

export default function AdvocateAddPage() {
  const caseId = useCaseId();
  return (
    <LogEntryPage actor="advocate" caseId={caseId}>
      {caseId !== null && (
        <section className={classes.card} aria-labelledby="case-files">
          <h2 id="case-files">Case files</h2>
          <CaseFiles caseId={caseId} />
        </section>
      )}
    </LogEntryPage>
  );
}
