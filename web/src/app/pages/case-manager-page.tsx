/** /case-manager (spec 2 §2). */
import { mayOpen, screens } from "@helpline/contract/screens";
import { Button, Group } from "@mantine/core";
import "@mantine/core/styles/UnstyledButton.css";
import "@mantine/core/styles/Button.css";
import "@mantine/core/styles/Group.css";
import { Link } from "@tanstack/react-router";
import { CaseBrowser } from "#features/cases/case-browser/case-browser.tsx";
import { managerActions } from "#features/cases/case-manager/manager-actions.ts";
import { useSession } from "#shared/session/session.ts";

/** Beside adding a case: what no menu of the specification leads to (ADR 0012). */
const links = [screens.accessLog, screens.mail, screens.notice, screens.backups, screens.caseAdd];

export default function CaseManagerPage() {
  const caller = useSession().userType;
  return (
    <CaseBrowser
      view="managers"
      title={screens.caseManager.title}
      actions={managerActions}
      addPath={screens.caseAdd.path}
      aside={
        <Group gap="xs">
          {links
            .filter((link) => mayOpen(link, caller))
            .map(({ path, title }) => (
              <Button
                key={path}
                component={Link}
                to={path}
                variant={path === screens.caseAdd.path ? "default" : "subtle"}
              >
                {title}
              </Button>
            ))}
        </Group>
      }
    />
  );
}
