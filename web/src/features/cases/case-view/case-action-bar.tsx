/**
 * What a manager does with a case, on its view. The buttons that do not fit into one row
 * are in a menu; closing stands apart from the rest.
 */
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import { logActorFor, logPageOf } from "@helpline/contract/cases/case-place";
import { handlerIdOf, stateOf } from "@helpline/contract/cases/case-status";
import {
  type CaseAction,
  caseActions,
  clinicActions,
  transition,
} from "@helpline/contract/cases/stages";
import { concernMessages } from "@helpline/contract/concerns/concern.messages";
import { screens } from "@helpline/contract/screens";
import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconChevronDown, IconDots } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import harm from "#shared/harmful.module.css";
import { MenuButton } from "#shared/menu-button.tsx";
import type { MenuEntry } from "#shared/menu-list.tsx";
import { useTimeZone } from "#shared/product-config.ts";
import { toast } from "#shared/toasts/toast.ts";
import { useWrite } from "#shared/use-write.ts";
import { actOnCase, notifyHandler } from "../case-calls.ts";
import { askAction, fetchActionForm, type MoveAction } from "../case-manager/ask-action.ts";
import { forgetCases } from "../cases.api.ts";
import { showRefusal } from "../stale-answer.ts";
import classes from "./case-action-bar.module.css";

// What a manager can do with a case at its present stage, so that no button only fails.

export interface PossibleActions {
  /** Where the case is worked on; null for a closed one. */
  readonly work: { readonly label: "Log" | "Evaluate"; readonly path: string } | null;
  /** The stages that it can be moved to, or re-opened at, and whether its clinic can join or leave. */
  readonly moves: readonly MoveAction[];
  readonly isClosed: boolean;
  readonly mayClose: boolean;
  readonly mayNotify: boolean;
}

function workOf(details: CaseDetails): PossibleActions["work"] {
  const state = stateOf(details);
  if (state?.stage === "evaluator") {
    return { label: "Evaluate", path: screens.evaluationAdd.path };
  }
  const actor = logActorFor("manager", state);
  return actor && { label: "Log", path: screens[logPageOf(actor)].path };
}

export function possibleActions(details: CaseDetails): PossibleActions {
  const state = stateOf(details);
  // Consent is asked for when it is missing.
  const facts = { hasClinic: details.clinic_id !== null, consented: true };
  const allowed = caseActions.filter(
    (action) => state && transition(state, "manager", action, facts).ok,
  );
  return {
    work: workOf(details),
    moves: allowed.filter((action) => action !== "close"),
    isClosed: state?.stage === "closed",
    mayClose: allowed.includes("close"),
    mayNotify: handlerIdOf(details, details) !== null,
  };
}

const moveWords: Readonly<Record<MoveAction, string>> = {
  "assign to advisor": "advisor",
  "assign to advocate": "advocate",
  "assign to evaluator": "evaluator",
  "add clinic participation": "Add clinic participation",
  "remove clinic participation": "Remove clinic participation",
};

/** `Move to advocate`, `Re-open with advocate`, `Add clinic participation`. */
export function moveLabel(action: MoveAction, isClosed: boolean): string {
  const words = moveWords[action];
  if (clinicActions.some((each) => each === action)) return words;
  return `${isClosed ? "Re-open with" : "Move to"} ${words}`;
}

interface CaseActionBarProps {
  readonly details: CaseDetails;
  /** Opens a screen with this case. */
  readonly onOpen: (path: string) => void;
  readonly onEdit: () => void;
  readonly onFiles: () => void;
  readonly onReport: () => void;
  /** Raises a safeguarding concern; left out if nobody would read it. */
  readonly onConcern?: (() => void) | undefined;
  /** Asks whom to assign the case to; resolves with what to tell, or undefined if nobody was assigned. */
  readonly onAssign?: () => Promise<string | undefined>;
  /** Opens the dialog that writes a letter. */
  readonly onLetter?: () => void;
  /** Opens the dialog that mails the family; left out if nothing can be logged on the case. */
  readonly onMail?: (() => void) | undefined;
}

interface Action extends MenuEntry {
  readonly isMain?: boolean;
}

const atOnce = { getInitialValueInEffect: false } as const;

export function CaseActionBar(props: CaseActionBarProps) {
  const { details, onOpen, onEdit, onFiles, onReport, onAssign } = props;
  const { onConcern, onLetter, onMail } = props;
  const { work, moves, isClosed, mayClose, mayNotify } = possibleActions(details);
  const changes = useCaseChanges(details);
  const isNarrow = useMediaQuery("(max-width: 75em)", false, atOnce);
  const isPhone = useMediaQuery("(max-width: 48em)", false, atOnce);

  const askToAssign = async () => {
    const message = await onAssign?.();
    if (message !== undefined) changes.changed(message);
  };
  const first: Action[] = [
    ...(work ? [{ label: work.label, run: () => onOpen(work.path), isMain: true }] : []),
    { label: "Edit", run: onEdit },
  ];
  const assign: Action[] = onAssign && !isClosed ? [{ label: "Assign…", run: askToAssign }] : [];
  const moving: Action[] = moves.map((action) => {
    const label = moveLabel(action, isClosed);
    return { label, run: () => void changes.act(action, label) };
  });
  const others: Action[] = [
    ...(mayNotify ? [{ label: "Notify", run: changes.notify }] : []),
    ...(onLetter ? [{ label: "Letter…", run: onLetter }] : []),
    ...(onMail ? [{ label: "Mail…", run: onMail }] : []),
    { label: "Files", run: onFiles },
    { label: "Report", run: onReport },
    { label: "Print", run: () => window.print() },
    ...(onConcern ? [{ label: concernMessages.raise, run: onConcern }] : []),
  ];
  const close: Action[] = mayClose
    ? [{ label: "Close…", run: () => void changes.act("close", "Close case") }]
    : [];

  return (
    <div className={classes.box} data-paper="hidden">
      <section aria-label="Actions" aria-busy={changes.isPending} className={classes.bar}>
        <Buttons actions={[...first, ...(isPhone ? [] : assign)]} />
        {!isPhone && moving.length > 0 && (
          <MenuButton
            groups={[moving]}
            position="bottom-start"
            rightSection={<IconChevronDown size={16} aria-hidden />}
          >
            {isClosed ? "Re-open…" : "Move…"}
          </MenuButton>
        )}
        {isNarrow ? (
          <MenuButton
            aria-label="More actions"
            groups={[
              isPhone ? [...assign, ...moving, ...others] : others,
              close.map((action) => ({ ...action, className: classes.dangerItem })),
            ]}
            position="bottom-end"
            onReach={fetchActionForm}
          >
            <IconDots size={18} aria-hidden />
          </MenuButton>
        ) : (
          <>
            <Buttons actions={others} />
            <span className={classes.apart} onPointerEnter={fetchActionForm}>
              <Buttons actions={close} isHarmful />
            </span>
          </>
        )}
      </section>
    </div>
  );
}

function Buttons(props: { readonly actions: readonly Action[]; readonly isHarmful?: boolean }) {
  return props.actions.map(({ label, run, isMain }) => (
    <Button
      key={label}
      variant={isMain ? "filled" : "default"}
      className={props.isHarmful ? harm.outlined : undefined}
      onClick={run}
    >
      {label}
    </Button>
  ));
}

// Changes a case from its view. Afterwards the view shows the case as it is then, also after a refusal.

function useCaseChanges(details: CaseDetails) {
  const { case_id, version } = details;
  const client = useQueryClient();
  const timeZone = useTimeZone();
  const { write, isPending } = useWrite({
    mutationFn: (change: () => Promise<string>) => change(),
    onSuccess: (message) => toast(message),
    onSettled: () => forgetCases(client),
    onFailure: showRefusal,
  });
  // A mail changes nothing of the case: it waits for no change, and no change waits for it.
  const notice = useWrite({
    mutationFn: () => notifyHandler(case_id),
    onSettled: () => void forgetCases(client),
    onFailure: showRefusal,
  });
  const change = (work: () => Promise<string>) => void write(work);

  return {
    isPending: isPending || notice.isPending,
    /** A dialog has changed the case. */
    changed: (message: string) => change(async () => message),
    /** @param title the words of the button or menu entry */
    act: async (action: CaseAction, title: string) => {
      const agreed = await askAction(details, action, title, timeZone);
      if (agreed) change(async () => agreed.message ?? actOnCase({ case_id, action, version }));
    },
    notify: () => void notice.write(),
  };
}
