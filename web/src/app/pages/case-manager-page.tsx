/** /case-manager (spec 2 §2). */
import { screens } from "@helpline/contract/screens";
import { Button } from "@mantine/core";
import "@mantine/core/styles/UnstyledButton.css";
import "@mantine/core/styles/Button.css";
import { Link } from "@tanstack/react-router";
import { CaseBrowser } from "#features/cases/case-browser/case-browser.tsx";
import { managerActions } from "#features/cases/case-manager/manager-actions.ts";

export default function CaseManagerPage() {
  const { path, title } = screens.caseAdd;
  return (
    <CaseBrowser
      view="managers"
      title={screens.caseManager.title}
      actions={managerActions}
      addPath={path}
      aside={
        <Button component={Link} to={path} variant="default">
          {title}
        </Button>
      }
    />
  );
}
