/**
 * What a manager does with a case, on its view. The buttons that do not fit into one row
 * are in a menu; closing stands apart from the rest.
 */
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import { Button, Menu } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconChevronDown, IconDots } from "@tabler/icons-react";
import type { ReactNode } from "react";
import harm from "#shared/harmful.module.css";
import { fetchActionForm } from "../case-manager/ask-action.ts";
import classes from "./case-action-bar.module.css";
import { moveLabel, possibleActions } from "./possible-actions.ts";
import { useCaseChanges } from "./use-case-changes.ts";

interface CaseActionBarProps {
  readonly details: CaseDetails;
  /** Opens a screen with this case. */
  readonly onOpen: (path: string) => void;
  readonly onEdit: () => void;
  readonly onFiles: () => void;
  readonly onReport: () => void;
  /** Asks whom to assign the case to; resolves with what to tell, or undefined if nobody was assigned. */
  readonly onAssign?: () => Promise<string | undefined>;
}

interface Action {
  readonly label: string;
  readonly run: () => unknown;
  readonly isMain?: boolean;
}

const atOnce = { getInitialValueInEffect: false } as const;

export function CaseActionBar(props: CaseActionBarProps) {
  const { details, onOpen, onEdit, onFiles, onReport, onAssign } = props;
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
    { label: "Files", run: onFiles },
    { label: "Report", run: onReport },
    { label: "Print", run: () => window.print() },
  ];
  const close: Action[] = mayClose
    ? [{ label: "Close…", run: () => void changes.act("close", "Close case") }]
    : [];

  return (
    <div className={classes.box} data-paper="hidden">
      <section aria-label="Actions" aria-busy={changes.isPending} className={classes.bar}>
        <Buttons actions={[...first, ...(isPhone ? [] : assign)]} />
        {!isPhone && moving.length > 0 && (
          <MoveMenu label={isClosed ? "Re-open…" : "Move…"} actions={moving} />
        )}
        {isNarrow ? (
          <MoreMenu actions={isPhone ? [...assign, ...moving, ...others] : others} apart={close} />
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

const itemOf = ({ label, run }: Action): ReactNode => (
  <Menu.Item key={label} onClick={run}>
    {label}
  </Menu.Item>
);

function MoveMenu(props: { readonly label: string; readonly actions: readonly Action[] }) {
  return (
    <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
          {props.label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{props.actions.map(itemOf)}</Menu.Dropdown>
    </Menu>
  );
}

function MoreMenu(props: {
  readonly actions: readonly Action[];
  readonly apart: readonly Action[];
}) {
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false} onOpen={fetchActionForm}>
      <Menu.Target>
        <Button variant="default" aria-label="More actions">
          <IconDots size={18} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {props.actions.map(itemOf)}
        {props.apart.length > 0 && <Menu.Divider />}
        {props.apart.map(({ label, run }) => (
          <Menu.Item key={label} className={classes.dangerItem} onClick={run}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
