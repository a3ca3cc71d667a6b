/** The alerts of a guardian as badges, each with an icon and in words: what has to be known before a word is said. */
import {
  type AlertKind,
  alertInWords,
  alertKindInWords,
  type GuardianAlert,
  inOrder,
} from "@helpline/contract/alerts/alerts.plain";
import {
  type Icon,
  IconAlertTriangle,
  IconBan,
  IconClock,
  IconEarOff,
  IconLanguage,
  IconTextSize,
  IconVolumeOff,
} from "@tabler/icons-react";
import classes from "./guardian-alerts.module.css";

const icons: Readonly<Record<AlertKind, Icon>> = {
  interpreter: IconLanguage,
  "relay or BSL": IconEarOff,
  format: IconTextSize,
  "safe time or number": IconClock,
  "no voicemail": IconVolumeOff,
  "do not contact": IconBan,
  other: IconAlertTriangle,
};

export function AlertBadge({ alert }: { readonly alert: Omit<GuardianAlert, "review_on"> }) {
  const KindIcon = icons[alert.kind];
  return (
    <span className={classes.badge} data-kind={alert.kind}>
      <KindIcon size={16} stroke={2} aria-hidden />
      <span>
        {alert.kind === "other" ? (
          alert.text
        ) : (
          <>
            <strong>{alertKindInWords(alert.kind)}:</strong> {alert.text}
          </>
        )}
      </span>
    </span>
  );
}

interface GuardianAlertsProps {
  readonly alerts: readonly GuardianAlert[] | null;
  /** Of the guardian. */
  readonly name: string;
}

/** Nothing for a guardian without alerts. */
export function GuardianAlerts({ alerts, name }: GuardianAlertsProps) {
  if (!alerts || alerts.length === 0) return null;
  return (
    <ul aria-label={`Alerts of ${name}`} className={classes.alerts}>
      {inOrder(alerts).map((alert) => (
        <li key={alertInWords(alert)}>
          <AlertBadge alert={alert} />
        </li>
      ))}
    </ul>
  );
}
