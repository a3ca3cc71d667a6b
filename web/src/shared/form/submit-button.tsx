/** The button that sends a form; it turns while the server takes longer than a moment. */
import { Button, Loader } from "@mantine/core";
import type { ReactNode } from "react";
import { useSlow } from "./use-slow.ts";

interface SubmitButtonProps {
  readonly saving: boolean;
  readonly size?: "sm" | "md";
  readonly children: ReactNode;
}

/** Not `disabled` while it is busy: that would throw the focus away. */
export function SubmitButton({ saving, size = "sm", children }: SubmitButtonProps) {
  const slow = useSlow(saving);
  return (
    <Button
      type="submit"
      size={size}
      aria-busy={saving}
      leftSection={slow && <Loader size="xs" color="currentColor" />}
    >
      {children}
    </Button>
  );
}
