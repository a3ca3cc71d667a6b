/** The bar under a form that keeps a draft: Back, Save, and whether the draft is kept. */
import { Button, Loader } from "@mantine/core";
import type { ReactNode } from "react";
import sticky from "#shared/form/save-bar.module.css";
import { useSlow } from "#shared/form/use-slow.ts";
import { DraftStatus } from "./draft-status.tsx";
import type { Draft } from "./use-draft.ts";

interface SaveBarProps {
  readonly saving: boolean;
  readonly draft: Pick<Draft, "state" | "reason">;
  readonly onBack: () => void;
  /** What was told after a save. */
  readonly children?: ReactNode;
}

export function SaveBar({ saving, draft, onBack, children }: SaveBarProps) {
  const slow = useSlow(saving);
  return (
    <div className={sticky.bar}>
      <Button variant="default" onClick={onBack}>
        Back
      </Button>
      <Button
        type="submit"
        aria-busy={saving}
        leftSection={slow && <Loader size="xs" color="currentColor" />}
      >
        Save
      </Button>
      <DraftStatus state={draft.state} reason={draft.reason} />
      {children}
    </div>
  );
}
