/** /case-file-manager?case_id=. It waits for its data, not for a fixed time (SHELL-25). */
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import { screens } from "@helpline/contract/screens";
import { Box, Button, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { CaseFiles } from "#features/case-files/case-files.tsx";
import { placeOfCase } from "#features/cases/case-browser/kept-place.ts";
import { useCaseId } from "#shared/case-id.ts";
import { ScreenHeading, ScreenTitle } from "#shared/screen-title.tsx";
import { useManagersCase } from "../page-parts/case-of-page.ts";
import { PageLoad } from "../page-parts/page-load.tsx";
import { PageSection } from "../page-parts/page-sections.tsx";

const home = screens.caseManager;

const childOf = ({ child_first_name, child_last_name }: CaseDetails) =>
  [child_first_name, child_last_name].filter(Boolean).join(" ");

export default function CaseFileManagerPage() {
  const caseId = useCaseId();
  const router = useRouter();
  const client = useQueryClient();
  const { title } = screens.caseFileManager;
  const place = () => (caseId === null ? {} : placeOfCase(client, "managers", caseId));
  return (
    <>
      <ScreenHeading
        buttons={
          <Button
            variant="default"
            onClick={() => void router.navigate({ to: home.path, search: place() })}
          >
            Back
          </Button>
        }
      >
        <ScreenTitle>{caseId === null ? title : `${title}: case ${caseId}`}</ScreenTitle>
      </ScreenHeading>
      {/* Another case in the address starts with its own files and no selection. */}
      <FilesPage key={caseId} caseId={caseId} />
    </>
  );
}

function FilesPage({ caseId }: { readonly caseId: number | null }) {
  const { query, details } = useManagersCase(caseId);
  return (
    <PageLoad queries={[query]}>
      {details && (
        <Box maw="var(--page-wide)">
          <Text mb={16} style={{ overflowWrap: "anywhere" }}>
            {childOf(details)}
          </Text>
          <PageSection id="case-files" title="Case files">
            <CaseFiles caseId={details.case_id} />
          </PageSection>
        </Box>
      )}
    </PageLoad>
  );
}
