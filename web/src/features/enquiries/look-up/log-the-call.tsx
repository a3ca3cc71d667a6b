/** Below the look-up: logs the call as an enquiry, or as a wrong number without leaving the screen. */
import type { enquiryRoutes } from "@helpline/contract/enquiries/enquiries";
import { enquiryMessages } from "@helpline/contract/enquiries/enquiry.messages";
import { enquiryCalls } from "@helpline/contract/enquiries/enquiry-values";
import { Button, Group } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call } from "#shared/api-client.ts";
import { runningTimer, stopTimer } from "#shared/call-timer/call-timer.ts";
import { useSendOnce } from "#shared/form/send-once.ts";
import { SubmitButton } from "#shared/form/submit-button.tsx";
import { toast } from "#shared/toasts/toast.ts";
import { useWrite } from "#shared/use-write.ts";
import { forgetEnquiries } from "../enquiries.api.ts";

interface LogTheCallProps {
  /** A wrong number waits to be confirmed. */
  readonly isWrongNumber: boolean;
  readonly onWrongNumber: (isWrong: boolean) => void;
  readonly onLog: () => void;
  /** The wrong number is saved. */
  readonly onSaved: () => void;
}

export function LogTheCall({ isWrongNumber, onWrongNumber, onLog, onSaved }: LogTheCallProps) {
  if (isWrongNumber) {
    return <WrongNumber onCancel={() => onWrongNumber(false)} onSaved={onSaved} />;
  }
  return (
    <Group gap={8} role="group" aria-label="Log the call">
      <Button variant="default" aria-keyshortcuts="Alt+E" onClick={onLog}>
        Log an enquiry
      </Button>
      <Button variant="default" aria-keyshortcuts="Alt+W" onClick={() => onWrongNumber(true)}>
        Wrong number
      </Button>
    </Group>
  );
}

interface WrongNumberProps {
  readonly onCancel: () => void;
  readonly onSaved: () => void;
}

function WrongNumber({ onCancel, onSaved }: WrongNumberProps) {
  const client = useQueryClient();
  const sendOnce = useSendOnce();
  const box = useRef<HTMLDivElement>(null);
  // So that Enter saves.
  useEffect(() => box.current?.querySelector("button")?.focus(), []);
  const { write, isPending } = useWrite({
    mutationFn: () =>
      sendOnce((idempotencyKey) =>
        call<typeof enquiryRoutes.create>(
          enquiryCalls.create,
          { body: { caller: "wrong number" } },
          { idempotencyKey },
        ),
      ),
    onSuccess: () => {
      if (runningTimer()?.caseId === null) stopTimer();
      toast(`${enquiryMessages.added} It was a wrong number.`);
      void forgetEnquiries(client);
      onSaved();
    },
  });
  return (
    <Group ref={box} gap={8} role="group" aria-label="Wrong number">
      <SubmitButton saving={isPending} onClick={() => void write()}>
        Save as a wrong number
      </SubmitButton>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </Group>
  );
}
