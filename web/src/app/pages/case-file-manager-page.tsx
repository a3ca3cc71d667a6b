/** /case-file-manager?case_id= (spec 2 §2). It waits for its data, not for a fixed time (decision B22). */
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import { screens } from "@helpline/contract/screens";
import { Box, Button, Group } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { CaseFiles } from "#features/case-files/case-files.tsx";
import { placeOfCase } from "#features/cases/case-browser/kept-place.ts";
import { useCaseId } from "#shared/case-id.ts";
import { ScreenTitle } from "#shared/screen-title.tsx";
import { useManagersCase } from "../page-parts/case-of-page.ts";
import { PageLoad } from "../page-parts/page-load.tsx";
import { PageSection } from "../page-parts/page-sections.tsx";

const childOf = ({ child_first_name, child_last_name }: CaseDetails) =>
  [child_first_name, child_last_name].filter(Boolean).join(" ");

export default function CaseFileManagerPage() {
  const caseId = useCaseId();
  const { title } = screens.caseFileManager;
  return (
    <>
      <ScreenTitle>{caseId === null ? title : `${title}: case ${caseId}`}</ScreenTitle>
      {/* Another case in the address starts with its own files and no selection. */}
      <FilesPage key={caseId} caseId={caseId} />
    </>
  );
}

function FilesPage({ caseId }: { readonly caseId: number | null }) {
  const router = useRouter();
  const client = useQueryClient();
  const home = screens.caseManager;
  const { query, details } = useManagersCase(caseId);
  const place = caseId === null ? {} : placeOfCase(client, "managers", caseId);
  return (
    <PageLoad queries={[query]} back={home}>
      {details && (
        <Box maw="var(--page-wide)">
          <Group justify="space-between" gap="8px 24px" mb={16}>
            <span>{childOf(details)}</span>
            <Button
              variant="default"
              onClick={() => void router.navigate({ to: home.path, search: place })}
            >
              Back
            </Button>
          </Group>
          <PageSection id="case-files" title="Case files">
            <CaseFiles caseId={details.case_id} />
          </PageSection>
        </Box>
      )}
    </PageLoad>
  );
}
