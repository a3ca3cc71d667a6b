/** The first steps of a new helpline, on an admin's Welcome screen. */
import type { FirstRun } from "@helpline/contract/first-run/first-run";
import { firstRunMessages } from "@helpline/contract/first-run/first-run.messages";
import {
  countDone,
  type FirstStep,
  firstSteps,
  isStepDone,
} from "@helpline/contract/first-run/first-steps";
import { modalManagers, screens } from "@helpline/contract/screens";
import { IconCircle, IconCircleCheck } from "@tabler/icons-react";
import { focusHeading } from "#shared/focus-heading.ts";
import { useScreenLink } from "#shared/screen-link.ts";
import { useHideFirstSteps } from "./first-run.api.ts";
import classes from "./first-run.module.css";
import { placeOf, stepWords } from "./step-words.ts";

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
        disabled={hide.isPending}
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
        {!done && onServer && (
          <p className={classes.server}>On the server: {onServer} The README lists the settings.</p>
        )}
      </div>
      <Place step={step} onOpenUsers={onOpenUsers} />
    </li>
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
  if (!screen) return null;
  return (
    <a className={classes.place} {...link(screens[screen].path, {})}>
      {placeOf(screen)}
    </a>
  );
}
