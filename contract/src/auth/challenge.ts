/**
 * The answer to the first login step when a second one follows (AUTH-18). Small, because the login
 * screen loads it.
 */

/** `data` of the 401 that asks for the code. The challenge grants only the second step. */
export interface SecondStepData {
  readonly loggedin: false;
  readonly second_factor: true;
  readonly challenge: string;
}

/** The challenge in a refusal that asks for the second step; null for any other. */
export function challengeOf(data: unknown): string | null {
  const { second_factor, challenge } = (data ?? {}) as Partial<SecondStepData>;
  return second_factor === true && typeof challenge === "string" ? challenge : null;
}
