/** What a new password has to be, told before somebody types it. */

interface PasswordFacts {
  readonly min_password_length: number;
  readonly refuses_common_passwords: boolean;
}

export function newPasswordHint(facts: PasswordFacts): string {
  const length = `At least ${facts.min_password_length} characters.`;
  return facts.refuses_common_passwords
    ? `${length} Not one of the common ones, and more than a name.`
    : length;
}
