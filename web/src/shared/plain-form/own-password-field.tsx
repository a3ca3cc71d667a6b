/** The field for the password of somebody who is signed in already, before they change something. */
import { passwordMaxLength } from "@helpline/contract/users/password";
import { PlainField } from "./plain-field.tsx";

interface OwnPasswordFieldProps {
  readonly name: string;
  readonly error: string | undefined;
  readonly label?: string;
}

export function OwnPasswordField({ label = "Your password", ...props }: OwnPasswordFieldProps) {
  return (
    <PlainField
      {...props}
      label={label}
      type="password"
      autoComplete="current-password"
      maxLength={passwordMaxLength}
    />
  );
}
