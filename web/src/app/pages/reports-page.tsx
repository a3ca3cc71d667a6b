/** /reports: the menu of reports (spec 2 §2). */
import { type ScreenName, screens } from "@helpline/contract/screens";
import { Link } from "@tanstack/react-router";
import { ScreenTitle } from "#shared/screen-title.tsx";
import { screenNotes } from "../screen-notes.ts";
import styles from "./welcome-page.module.css";

const reports: readonly ScreenName[] = [
  "generalReport",
  "caseReport",
  "evaluationResults",
  "timeSheets",
  "timeSheetTeam",
];

export default function ReportsPage() {
  return (
    <div className={styles.welcome}>
      <ScreenTitle>{screens.reports.title}</ScreenTitle>
      <ul className={styles.group}>
        {reports.map((name) => (
          <li key={name}>
            <Link to={screens[name].path} className={styles.step}>
              <span>
                <span className={styles.title}>{screens[name].title}</span>
                <span className={styles.note}>{screenNotes[name]}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
