/** What the first step of signing in answers where a second one follows (decision B21). Light: the login screen loads it. */

/** `data` of the 401 that asks for the code. The challenge opens nothing but the second step. */
export interface SecondStepData {
  readonly loggedin: false;
  readonly second_factor: true;
  readonly challenge: string;
}

/** The challenge of a refusal's data that asks for the second step; null for any other. */
export function challengeOf(data: unknown): string | null {
  const { second_factor, challenge } = (data ?? {}) as Partial<SecondStepData>;
  return second_factor === true && typeof challenge === "string" ? challenge : null;
}
