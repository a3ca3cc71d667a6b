/** Starts the call timer for a case. Hidden while it runs for this case. */
import { Button } from "@mantine/core";
import { IconPhoneCall } from "@tabler/icons-react";
import { askYesNo } from "../dialogs/dialogs.tsx";
import { beginCall, startTimer, timerWords, useCallTimer } from "./call-timer.ts";

interface StartTimerButtonProps {
  readonly caseId: number;
  readonly className?: string | undefined;
}

export function StartTimerButton({ caseId, className }: StartTimerButtonProps) {
  const timer = useCallTimer();
  if (timer?.caseId === caseId) return null;
  const start = async () => {
    if (!timer || timer.caseId === null) return beginCall(caseId);
    const question = { title: timerWords.start, message: timerWords.replace(timer.caseId) };
    if (await askYesNo(question)) startTimer(caseId);
  };
  return (
    <Button
      variant="default"
      className={className}
      leftSection={<IconPhoneCall size={18} stroke={1.75} aria-hidden />}
      onClick={() => void start()}
    >
      {timerWords.start}
    </Button>
  );
}
