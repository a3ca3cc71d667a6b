/** The submit button of a form, or a button that writes at once, with a spinner if the server is slow. */
import { Button, Loader } from "@mantine/core";
import type { ReactNode } from "react";
import { useSlow } from "./use-slow.ts";

interface SubmitButtonProps {
  readonly saving: boolean;
  readonly children: ReactNode;
  /** Default: submits the form. */
  readonly onClick?: () => void;
  readonly disabled?: boolean | undefined;
  readonly className?: string | undefined;
}

/** Not `disabled` while busy, because a disabled button loses the focus. */
export function SubmitButton(props: SubmitButtonProps) {
  const { saving, children, onClick, disabled = false, className } = props;
  const slow = useSlow(saving);
  return (
    <Button
      type={onClick ? "button" : "submit"}
      {...(onClick && { onClick })}
      disabled={disabled}
      className={className}
      aria-busy={saving}
      leftSection={slow && <Loader size="xs" color="currentColor" />}
    >
      {children}
    </Button>
  );
}
