/** /case-manager (spec 2 §2). */
import { screens } from "@helpline/contract/screens";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { CaseBrowser } from "#features/cases/case-browser/case-browser.tsx";
import { managerActions } from "#features/cases/case-manager/manager-actions.ts";

export default function CaseManagerPage() {
  return (
    <CaseBrowser
      view="managers"
      title={screens.caseManager.title}
      actions={managerActions}
      addPath={screens.caseAdd.path}
      aside={
        <Button component={Link} to={screens.caseAdd.path} variant="default">
          {screens.caseAdd.title}
        </Button>
      }
    />
  );
}
