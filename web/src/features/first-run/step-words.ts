/** What each first step says: what it is, why, and where it is done. */
import type { FirstRun } from "@helpline/contract/first-run/first-run";
import type { FirstStep } from "@helpline/contract/first-run/first-steps";
import { type PlainScreenName, screens } from "@helpline/contract/screens";

interface StepWords {
  readonly title: string;
  readonly why: string;
  /** Done by whoever runs the server, who finds these settings in the README. */
  readonly onServer?: string;
  /** What is there and what is missing, beyond done or not. */
  readonly state?: (run: FirstRun) => string | null;
  /** The screen where it is done, or shown; for people it is the Users modal. */
  readonly screen?: PlainScreenName;
}

function recordsLeft({ has_schools, has_gps }: FirstRun): string | null {
  if (has_schools === has_gps) return null;
  return has_schools
    ? "Schools are there; GPs are missing."
    : "GPs are there; schools are missing.";
}

export const stepWords: Readonly<Record<FirstStep, StepWords>> = {
  password: {
    title: "Change the password",
    why: "The first password was shown when Helpline started, or given to you: others may know it.",
    screen: "account",
  },
  name: {
    title: "Name the helpline",
    why: "Everybody sees the name on each screen and in mails.",
    onServer:
      "Set product_name and title_prefix in a copy of config/helpline.json, and HELPLINE_CONFIG to that file.",
  },
  people: {
    title: "Add people",
    why: "Advisors, advocates, clinics and evaluators each need an account, so that cases can be given to them.",
  },
  records: {
    title: "Import schools and GPs",
    why: "Each case names a school and a practice. The national lists can be imported as they are.",
    state: recordsLeft,
    screen: "import",
  },
  mail: {
    title: "Set up mail",
    why: "Helpline mails people about new cases and what is due. Until then, mails are only kept in files.",
    onServer: "Set SMTP_URL, MAIL_FROM and PUBLIC_URL.",
    state: ({ mail }) => (mail === "failing" ? "The last mail could not be sent." : null),
    screen: "mail",
  },
  backups: {
    title: "Make backups",
    why: "A backup brings everything back after a fault of the machine or a mistake.",
    onServer: "Set BACKUP_EVERY_HOURS, such as 24, and BACKUP_KEY.",
    state: ({ backups }) =>
      backups === "once" ? "One has been made; none is scheduled yet." : null,
    screen: "backups",
  },
};

export const placeOf = (screen: PlainScreenName): string => screens[screen].title;
