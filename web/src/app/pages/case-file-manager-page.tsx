/** /case-file-manager?case_id= (spec 2 §2). It waits for its data, not for a fixed time (decision B22). */
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import { caseMessages } from "@helpline/contract/cases/cases.messages";
import { screens } from "@helpline/contract/screens";
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { CaseFiles } from "#features/case-files/case-files.tsx";
import { placeOfCase } from "#features/cases/case-browser/kept-place.ts";
import { useCaseId } from "#shared/case-id.ts";
import { useCaseOfPage } from "../page-parts/case-of-page.ts";
import { PageLoad } from "../page-parts/page-load.tsx";
import { PageSection } from "../page-parts/page-sections.tsx";
import styles from "./case-file-manager-page.module.css";

const childOf = ({ child_first_name, child_last_name }: CaseDetails) =>
  [child_first_name, child_last_name].filter(Boolean).join(" ");

export default function CaseFileManagerPage() {
  const caseId = useCaseId();
  const { title } = screens.caseFileManager;
  return (
    <>
      <h1>{caseId === null ? title : `${title}: case ${caseId}`}</h1>
      {/* Another case in the address starts with its own files and no selection. */}
      <FilesPage key={caseId} caseId={caseId} />
    </>
  );
}

function FilesPage({ caseId }: { readonly caseId: number | null }) {
  const router = useRouter();
  const client = useQueryClient();
  const home = screens.caseManager;
  const missing = caseMessages.idMissing;
  const { query, details } = useCaseOfPage({ view: "managers", caseId, home, missing });
  const place = caseId === null ? {} : placeOfCase(client, "managers", caseId);
  return (
    <PageLoad queries={[query]} back={home}>
      {details && (
        <div className={styles.page}>
          <div className={styles.heading}>
            <span>{childOf(details)}</span>
            <Button
              variant="default"
              onClick={() => void router.navigate({ to: home.path, search: place })}
            >
              Back
            </Button>
          </div>
          <PageSection id="case-files" title="Case files">
            <CaseFiles caseId={details.case_id} />
          </PageSection>
        </div>
      )}
    </PageLoad>
  );
}
