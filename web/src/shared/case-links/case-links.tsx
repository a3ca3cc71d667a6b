/** A short list of cases, each a link to where its reader works with it. */
import { showDate } from "@helpline/contract/dates";
import { CaseLink } from "./case-link.tsx";
import classes from "./case-links.module.css";

/** What the list shows of a case. */
export interface LinkedCase {
  readonly case_id: number;
  readonly child_name: string;
  readonly status: string;
  readonly case_handler: string;
  readonly added_on: string;
}

interface CaseLinksProps<C extends LinkedCase> {
  /** Names the list for screen readers. */
  readonly label: string;
  readonly cases: readonly C[];
  /** A few words more about a case. */
  readonly note?: (each: C) => string | null;
  /** Awaited before leaving, such as closing a modal. */
  readonly before?: () => Promise<unknown>;
}

export function CaseLinks<C extends LinkedCase>(props: CaseLinksProps<C>) {
  const { label, cases, note, before } = props;
  return (
    <div className={classes.box}>
      <ul aria-label={label} className={classes.list}>
        {cases.map((each) => {
          const { case_id, child_name, status, case_handler, added_on } = each;
          const words = [status, case_handler !== "NA" && case_handler, note?.(each)];
          return (
            <li key={case_id} className={classes.case}>
              <CaseLink caseId={case_id} before={before}>
                {`${case_id} ${child_name}`.trim()}
              </CaseLink>
              <span className={classes.words}>{words.filter(Boolean).join(", ")}</span>
              <span className={classes.day}>Added {showDate(added_on)}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
