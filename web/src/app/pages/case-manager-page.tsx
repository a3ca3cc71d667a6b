/** /case-manager (spec 2 §2). */
import { type CaseRole, caseRoles } from "@helpline/contract/access";
import { screens } from "@helpline/contract/screens";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { BrowserAction } from "#features/cases/case-browser/browser-actions.ts";
import { CaseBrowser } from "#features/cases/case-browser/case-browser.tsx";
import { managerActions } from "#features/cases/case-manager/manager-actions.ts";
import { stageLookOf } from "#features/cases/components/stage-looks.ts";
import { askAssignment } from "../page-parts/assign-dialog.tsx";

/** The role of the present stage; undefined for a closed case. */
function roleOfStage(status: string): CaseRole | undefined {
  const stage = stageLookOf(status)?.stage;
  return caseRoles.find((role) => role === stage);
}

/** Beyond the documented actions, so after them (document 4, A2). */
const assignAction: BrowserAction = {
  name: "assign",
  label: "Assign to a person…",
  onCase: async ({ caseId, row }) => {
    const text = await askAssignment({
      caseIds: [caseId],
      role: roleOfStage(row.status ?? ""),
    });
    return text === undefined ? undefined : { text };
  },
};

const actions = [...managerActions, assignAction];

export default function CaseManagerPage() {
  return (
    <CaseBrowser
      view="managers"
      title={screens.caseManager.title}
      actions={actions}
      addPath={screens.caseAdd.path}
      aside={
        <Button component={Link} to={screens.caseAdd.path} variant="default">
          {screens.caseAdd.title}
        </Button>
      }
    />
  );
}
