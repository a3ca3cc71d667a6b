/** Features of the list modal that only guardians have. */
import type { GuardianAlert } from "@helpline/contract/alerts/alerts.plain";
import { similarRoutes } from "@helpline/contract/families/similar";
import { guardians } from "@helpline/contract/reference-records/guardians";
import { screens } from "@helpline/contract/screens";
import { ChangeAlerts } from "#shared/alerts/change-alerts.tsx";
import { GuardianAlerts } from "#shared/alerts/guardian-alerts.tsx";
import type { StoredRecord } from "#shared/list/list-queries.ts";
import classes from "./guardians.module.css";
import { type RecordView, recordIdOf, recordName } from "./record-view.ts";

const needed = "A telephone or a mobile number is needed.";

/** The alerts of the record, with the button that changes them. */
function Alerts({ record }: { readonly record: StoredRecord }) {
  const alerts = (record.alerts ?? []) as readonly GuardianAlert[];
  const name = recordName(guardians, record);
  return (
    <div className={classes.alerts}>
      <GuardianAlerts alerts={alerts} name={name} />
      <ChangeAlerts guardianId={recordIdOf(guardians, record)} name={name} alerts={alerts} />
    </div>
  );
}

export const guardianExtras: Partial<RecordView> = {
  showsCases: true,
  idAlone: true,
  similar: similarRoutes.similar,
  alsoAsked: ["telephone", "mobile"],
  notes: {
    telephone: { hint: needed },
    mobile: { hint: needed },
  },
  first: (record) => <Alerts record={record} />,
  links: (guardian_id) => [
    {
      label: screens.subjectAccess.title,
      path: screens.subjectAccess.path,
      search: { guardian_id },
    },
  ],
};
