/**
 * Who is calling, above whatever somebody is doing, without taking the focus: alerts first, then name, cases and
 * what can be done.
 */
import type { Caller, CallerCase } from "@helpline/contract/callers/callers";
import { handlerInWords } from "@helpline/contract/cases/case-status";
import { shownNumber } from "@helpline/contract/contact-details";
import type { OwnCall } from "@helpline/contract/events/events.plain";
import { fullName } from "@helpline/contract/words";
import { Button, CloseButton } from "@mantine/core";
import { IconPhoneCall, IconPhoneIncoming } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { GuardianAlerts } from "#shared/alerts/guardian-alerts.tsx";
import classes from "./ring-banner.module.css";
import { callInWords, ringWords } from "./ring-words.ts";

interface RingAction {
  readonly label: string;
  /** The label for screen readers. */
  readonly name: string;
  readonly run: () => void;
}

export interface RingActions {
  readonly onCall: readonly RingAction[];
  readonly onPerson: (caller: Caller) => readonly RingAction[];
  readonly onCase: (found: CallerCase) => readonly RingAction[];
}

interface RingBannerProps {
  readonly call: OwnCall;
  /** The people with the number; null while they are looked up. */
  readonly callers: readonly Caller[] | null;
  /** Why nobody could be looked up. */
  readonly failure: string | null;
  readonly actions: RingActions;
  /** With whom the family of somebody is whom one does not see. */
  readonly withWhom: (caller: Extract<Caller, { guardian_id: null }>) => string;
  readonly statusOf: (found: CallerCase) => ReactNode;
  /** Earlier enquiries. */
  readonly below: ReactNode;
  /** A line only, until somebody unfolds it. */
  readonly isLine: boolean;
  readonly onDismiss: () => void;
}

/** More would hide the screen; the look-up shows all. */
const maxPeople = 3;
const maxCases = 3;

/** The call that was folded last stays so when the page is loaded again. */
const foldedKey = "helpline-folded-call";
const wasFolded = (callId: number) => sessionStorage.getItem(foldedKey) === String(callId);

export function RingBanner(props: RingBannerProps) {
  const { call, callers, failure, below, isLine, onDismiss } = props;
  // Whoever has chosen what to do needs the screen; the line that is left unfolds again.
  const [chosen, setChosen] = useState<boolean | null>(() => wasFolded(call.call_id) || null);
  const isFolded = chosen ?? isLine;
  const setFolded = (folded: boolean) => {
    setChosen(folded);
    sessionStorage.setItem(foldedKey, folded ? String(call.call_id) : "");
  };
  const contentId = useId();
  const folding = (actions: readonly RingAction[]) =>
    actions.map((action) => ({
      ...action,
      run: () => {
        setFolded(true);
        action.run();
      },
    }));
  const actions: RingActions = {
    onCall: folding(props.actions.onCall),
    onPerson: (caller) => folding(props.actions.onPerson(caller)),
    onCase: (found) => folding(props.actions.onCase(found)),
  };
  const isRinging = call.state === "ringing";
  const Icon = isRinging ? IconPhoneIncoming : IconPhoneCall;
  const more = (callers?.length ?? 0) - maxPeople;
  return (
    <article className={classes.banner} aria-label={callInWords(call)} data-state={call.state}>
      <header className={classes.head}>
        <Icon size={20} stroke={1.75} aria-hidden />
        <span className={classes.title}>
          <strong>{isRinging ? ringWords.ringing : ringWords.answered}</strong>
          <span>{call.number === null ? ringWords.withheld : shownNumber(call.number)}</span>
          {isFolded && callers?.[0] && (
            <span>{`${callers[0].first_name} ${callers[0].last_name}`}</span>
          )}
        </span>
        <Button
          size="compact-sm"
          variant="subtle"
          className={classes.fold}
          aria-expanded={!isFolded}
          aria-controls={contentId}
          onClick={() => setFolded(!isFolded)}
        >
          {isFolded ? ringWords.unfold : ringWords.fold}
        </Button>
        <CloseButton className={classes.close} aria-label={ringWords.dismiss} onClick={onDismiss} />
      </header>
      <div id={contentId} className={classes.content} hidden={isFolded}>
        {callers?.slice(0, maxPeople).map((caller, index) => (
          <Person
            key={caller.guardian_id ?? `named-${index}`}
            caller={caller}
            actions={actions}
            withWhom={props.withWhom}
            statusOf={props.statusOf}
          />
        ))}
        {more > 0 && <p className={classes.note}>{ringWords.more(more)}</p>}
        {call.number !== null && <Note callers={callers} failure={failure} />}
        {below}
        <Buttons actions={actions.onCall} isFirst={!callers?.length} />
      </div>
    </article>
  );
}

function Note({ callers, failure }: Pick<RingBannerProps, "callers" | "failure">) {
  if (failure !== null) return <p className={classes.note}>{failure}</p>;
  if (callers === null) return <p className={classes.note}>{ringWords.looking}</p>;
  return callers.length === 0 ? <p className={classes.note}>{ringWords.nobody}</p> : null;
}

type PersonProps = Pick<RingBannerProps, "actions" | "withWhom" | "statusOf"> & {
  readonly caller: Caller;
};

function Person({ caller, actions, withWhom, statusOf }: PersonProps) {
  const name = fullName(caller);
  const isNamed = caller.guardian_id === null;
  const hidden = isNamed ? 0 : caller.cases.length - maxCases;
  return (
    <section className={classes.person} aria-label={name}>
      {!isNamed && <GuardianAlerts alerts={caller.alerts} name={name} />}
      <div className={classes.line}>
        <span className={classes.who}>
          <span className={classes.name}>{name}</span>
          {isNamed && <span className={classes.quiet}>{withWhom(caller)}</span>}
          {!isNamed && caller.cases.length === 0 && <span className={classes.quiet}>No cases</span>}
        </span>
        <Buttons actions={actions.onPerson(caller)} />
      </div>
      {!isNamed &&
        caller.cases.slice(0, maxCases).map((found) => (
          <div key={found.case_id} className={classes.line}>
            <span className={classes.who}>
              <span className={classes.id}>{found.case_id}</span>
              <span>{found.child_name}</span>
              {statusOf(found)}
              <span className={classes.quiet}>{handlerInWords(found)}</span>
            </span>
            <Buttons actions={actions.onCase(found)} isFirst />
          </div>
        ))}
      {hidden > 0 && <p className={classes.note}>{ringWords.more(hidden)}</p>}
    </section>
  );
}

interface ButtonsProps {
  readonly actions: readonly RingAction[];
  /** The first one is what most people do next. */
  readonly isFirst?: boolean;
}

function Buttons({ actions, isFirst = false }: ButtonsProps) {
  return (
    <span className={classes.buttons}>
      {actions.map(({ label, name, run }, index) => (
        <Button
          key={label}
          size="xs"
          variant={isFirst && index === 0 ? "filled" : "default"}
          aria-label={name}
          onClick={run}
        >
          {label}
        </Button>
      ))}
    </span>
  );
}
