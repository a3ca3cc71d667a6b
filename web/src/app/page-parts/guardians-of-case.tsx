/** The guardians of a case with their alerts, on the pages of the case: before anything else is read. */
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import { ChangeAlerts } from "#shared/alerts/change-alerts.tsx";
import { GuardianAlerts } from "#shared/alerts/guardian-alerts.tsx";
import classes from "./guardians-of-case.module.css";

const ranks = ["primary", "secondary"] as const;

export function GuardiansOfCase({ details }: { readonly details: CaseDetails }) {
  return ranks.map((rank) => {
    const guardianId = details[`${rank}_guardian_id`];
    if (guardianId === null) return null;
    const alerts = details[`${rank}_guardian_alerts`];
    const name = [
      details[`${rank}_guardian_first_name`],
      details[`${rank}_guardian_last_name`],
    ].join(" ");
    const title = `${rank}-guardian-alerts`;
    return (
      <section key={rank} aria-labelledby={title} className={classes.line}>
        <h2 id={title} className={classes.title}>
          {rank === "primary" ? "Guardian" : "Second guardian"}
        </h2>
        <div className={classes.who}>
          <span className={classes.name}>{name}</span>
          <GuardianAlerts alerts={alerts} name={name} />
        </div>
        <ChangeAlerts
          guardianId={guardianId}
          name={name}
          alerts={alerts}
          className={classes.change}
        />
      </section>
    );
  });
}
