/** The submit button of a form, with a spinner if the server is slow. */
import { Button, Loader } from "@mantine/core";
import type { ReactNode } from "react";
import { useSlow } from "./use-slow.ts";

interface SubmitButtonProps {
  readonly saving: boolean;
  readonly size?: "sm" | "md";
  readonly children: ReactNode;
}

/** Not `disabled` while busy, because a disabled button loses the focus. */
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
