/** The field for a code: six digits of the authenticator app, or a recovery code (ADR 0016). */
import type { ComponentProps } from "react";
import { PlainField } from "./plain-field.tsx";

interface CodeFieldProps extends Omit<ComponentProps<typeof PlainField>, "label"> {
  readonly byRecoveryCode?: boolean;
}

export function CodeField({ byRecoveryCode = false, ...props }: CodeFieldProps) {
  const kind = byRecoveryCode
    ? ({ label: "Recovery code", autoComplete: "off", autoCapitalize: "none" } as const)
    : ({ label: "Code", autoComplete: "one-time-code", inputMode: "numeric" } as const);
  // Room for the blanks that some apps copy along; not `number`, which eats leading zeros.
  return <PlainField {...kind} {...props} spellCheck={false} maxLength={40} data-code />;
}
