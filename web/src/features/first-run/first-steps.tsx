/** The first steps of a new helpline, on an admin's Welcome screen. */

import type { FirstRun } from "@helpline/contract/first-run/first-run";
import { backupWarning, firstRunMessages } from "@helpline/contract/first-run/first-run.plain";
import {
  countDone,
  type FirstStep,
  firstSteps,
  isStepDone,
} from "@helpline/contract/first-run/first-steps";
import { forOperator } from "@helpline/contract/for-operator";
import { modalManagers, type PlainScreenName, screens } from "@helpline/contract/screens";
import { IconCircle, IconCircleCheck } from "@tabler/icons-react";
import { focusHeading } from "#shared/focus-heading.ts";
import { useScreenLink } from "#shared/screen-link.ts";
import { useAddAuthorities, useHideFirstSteps } from "./first-run.api.ts";
import classes from "./first-run.module.css";

// What each first step says: what it is, why, and where it is done.

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

const stepWords: Readonly<Record<FirstStep, StepWords>> = {
  password: {
    title: "Change the password",
    why: "The first password was shown when the server started, or given to you: others may know it.",
    screen: "account",
  },
  name: {
    title: "Name the helpline",
    why: "Everybody sees the name on each screen and in mails. Its logo belongs there too.",
    state: ({ name_min_length: least }) => (least > 2 ? firstRunMessages.shortNames(least) : null),
    screen: "settings",
  },
  people: {
    title: "Add people",
    why: "Advisors, advocates, clinics and evaluators each need an account, so that cases can be given to them.",
  },
  authorities: {
    title: "Add local authorities",
    why: "Each case names its authority, whose nation decides which key dates it has. Addresses can be added later.",
  },
  records: {
    title: "Import schools and GPs",
    why: "Each case names a school and a practice. The national lists can be imported as they are.",
    state: recordsLeft,
    screen: "import",
  },
  mail: {
    title: "Set up mail",
    why: "People are mailed about new cases and what is due. Until then, mails are only kept in files.",
    onServer: `${forOperator.sendMails} Then send a test mail on Settings.`,
    state: ({ mail }) => (mail === "failing" ? "The last mail could not be sent." : null),
    screen: "settings",
  },
  backups: {
    title: "Make backups",
    why: "A backup brings everything back after a fault of the machine or a mistake.",
    state: ({ backups }) =>
      backups === "once" ? "One has been made; none is scheduled yet." : null,
    screen: "settings",
  },
};

const placeOf = (screen: PlainScreenName): string => screens[screen].title;

interface FirstStepsProps {
  readonly run: FirstRun;
  /** Opens the list modal of users. */
  readonly onOpenUsers: () => void;
}

/** Unfolded while there is no case; afterwards the desk comes first. */
export function FirstSteps({ run, onOpenUsers }: FirstStepsProps) {
  const hide = useHideFirstSteps(focusHeading);
  return (
    <details className={classes.steps} open={!run.has_cases}>
      <summary>
        <h2>{firstRunMessages.title}</h2>
        <span className={classes.progress}>
          {firstRunMessages.progress(countDone(run), firstSteps.length)}
        </span>
      </summary>
      <p className={classes.intro}>{firstRunMessages.intro}</p>
      <ol className={classes.list}>
        {firstSteps.map((step) => (
          <Step key={step} step={step} run={run} onOpenUsers={onOpenUsers} />
        ))}
      </ol>
      <button
        type="button"
        className={classes.hide}
        aria-busy={hide.isPending}
        onClick={() => void hide.write(true)}
      >
        {firstRunMessages.hide}
      </button>
    </details>
  );
}

interface StepProps extends FirstStepsProps {
  readonly step: FirstStep;
}

function Step({ step, run, onOpenUsers }: StepProps) {
  const { title, why, onServer, state } = stepWords[step];
  const done = isStepDone[step](run);
  const Icon = done ? IconCircleCheck : IconCircle;
  const now = state?.(run);
  return (
    <li className={classes.step} data-step={step} data-done={done || undefined}>
      <Icon size={22} stroke={1.75} aria-hidden="true" />
      <div className={classes.words}>
        <h3>
          {title}{" "}
          <span className={classes.state}>
            {done ? firstRunMessages.done : firstRunMessages.toDo}
          </span>
        </h3>
        {now && <p className={classes.now}>{now}</p>}
        {!done && <p>{why}</p>}
        {!done && onServer && <p className={classes.server}>{onServer}</p>}
      </div>
      <Place step={step} onOpenUsers={onOpenUsers} />
    </li>
  );
}

/** Told until backups are scheduled and encrypted, also once the first steps are put away (SET-10). */
export function BackupWarning({ run }: Pick<FirstStepsProps, "run">) {
  const link = useScreenLink();
  const words = backupWarning(run);
  if (words === null) return null;
  return (
    <p className={classes.warning} role="note">
      {words} <a {...link(screens.settings.path, {})}>{screens.settings.title}</a>
    </p>
  );
}

function Place({ step, onOpenUsers }: Pick<StepProps, "step" | "onOpenUsers">) {
  const link = useScreenLink();
  const { screen } = stepWords[step];
  if (step === "people") {
    return (
      <button type="button" className={classes.place} aria-haspopup="dialog" onClick={onOpenUsers}>
        {modalManagers.users.title}
      </button>
    );
  }
  if (step === "authorities") return <TakeOver />;
  if (!screen) return null;
  return (
    <a className={classes.place} {...link(screens[screen].path, {})}>
      {placeOf(screen)}
    </a>
  );
}

function TakeOver() {
  const add = useAddAuthorities();
  return (
    <button
      type="button"
      className={classes.place}
      aria-busy={add.isPending}
      onClick={() => void add.write()}
    >
      {firstRunMessages.authorities}
    </button>
  );
}
