/** The heading of the case view: number and name. */
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import { Button } from "@mantine/core";
import { StartTimerButton } from "#shared/call-timer/start-timer-button.tsx";
import { ScreenHeading, ScreenTitle } from "#shared/screen-title.tsx";

interface CaseViewHeadingProps {
  readonly title: string;
  /** Undefined while loading. The heading element stays the same, because it has the focus. */
  readonly details: CaseDetails | undefined;
  readonly failed: boolean;
  readonly onBack: () => void;
}

export function CaseViewHeading(props: CaseViewHeadingProps) {
  const { title, details, failed, onBack } = props;
  return (
    <ScreenHeading
      buttons={
        <>
          {/* On a phone it stands below the title, and would move when the name makes that longer. */}
          {(details || failed) && (
            <Button variant="default" onClick={onBack}>
              Back
            </Button>
          )}
          {details && <StartTimerButton caseId={details.case_id} />}
        </>
      }
    >
      <div>
        <ScreenTitle>{title}</ScreenTitle>
      </div>
    </ScreenHeading>
  );
}
