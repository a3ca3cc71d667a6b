/** /case-manager (spec 2 §2). */
import { screens } from "@helpline/contract/screens";
import { Link } from "@tanstack/react-router";
import { CaseBrowser } from "#features/cases/case-browser/case-browser.tsx";
import { managerActions } from "#features/cases/case-manager/manager-actions.ts";
import styles from "./pages.module.css";

export default function CaseManagerPage() {
  const { path, title } = screens.caseAdd;
  return (
    <CaseBrowser
      view="managers"
      title={screens.caseManager.title}
      actions={managerActions}
      addPath={path}
      aside={
        <Link to={path} className={styles.secondaryLink}>
          {title}
        </Link>
      }
    />
  );
}
