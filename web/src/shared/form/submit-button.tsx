/** The submit button of a form, or a button that writes at once, with a spinner if the server is slow. */
import { Button, type ButtonProps, Loader } from "@mantine/core";
import type { ReactNode } from "react";
import { useSlow } from "./use-slow.ts";

interface SubmitButtonProps extends Omit<ButtonProps, "loading"> {
  readonly saving: boolean;
  readonly children: ReactNode;
  /** Default: submits the form. Not called while it is saved. */
  readonly onClick?: () => unknown;
  readonly "aria-label"?: string;
}

/** Neither `disabled` nor `loading` while busy, because a disabled button loses the focus. */
export function SubmitButton({ saving, onClick, leftSection, ...props }: SubmitButtonProps) {
  const slow = useSlow(saving);
  return (
    <Button
      type={onClick ? "button" : "submit"}
      onClick={onClick && (() => saving || onClick())}
      aria-busy={saving}
      leftSection={slow ? <Loader size="xs" color="currentColor" /> : leftSection}
      {...props}
    />
  );
}
