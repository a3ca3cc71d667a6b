/** The button that opens the form for a guardian's alerts, for those who may write them. */
import { mayAccess } from "@helpline/contract/access";
import type { GuardianAlert } from "@helpline/contract/alerts/alerts.plain";
import { Button } from "@mantine/core";
import { codeOf } from "#shared/screen-code.tsx";
import { useSession } from "#shared/session/use-session.ts";
import { useEditor } from "#shared/use-editor.ts";

/** Loaded on demand, because it brings the code of all forms with it. */
const editor = codeOf(() => import("./alerts-editor.tsx"));

interface ChangeAlertsProps {
  readonly guardianId: number;
  /** Of the guardian. */
  readonly name: string;
  readonly alerts: readonly GuardianAlert[] | null;
  readonly className?: string | undefined;
}

export function ChangeAlerts({ guardianId, name, alerts, className }: ChangeAlertsProps) {
  const { userType } = useSession();
  const { isOpen, close, opener } = useEditor(editor);
  if (!mayAccess("log-writers", userType)) return null;
  const hasSome = alerts !== null && alerts.length > 0;
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        className={className}
        aria-label={hasSome ? `Change alerts of ${name}` : `Add an alert about ${name}`}
        data-paper="hidden"
        {...opener}
      >
        {hasSome ? "Alerts…" : "Add an alert"}
      </Button>
      {isOpen && <editor.Component guardianId={guardianId} name={name} onClose={close} />}
    </>
  );
}
