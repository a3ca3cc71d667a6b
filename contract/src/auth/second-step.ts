/** The second step of signing in, for accounts with a second factor (decision B21, ADR 0016). */
import * as z from "zod/mini";
import { defineRoute } from "../http.ts";
import { secondFactorMessages } from "../second-factor/second-factor.messages.ts";
import { codeField } from "../second-factor/second-factor.ts";
import { authMessages } from "./auth.messages.ts";

export const secondStepSchema = z.strictObject({
  challenge: z
    .string({ error: secondFactorMessages.challengeOver })
    .check(z.maxLength(2000, secondFactorMessages.challengeOver)),
  code: codeField(),
});

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

export const secondStepRoutes = {
  secondStep: defineRoute({
    access: "anyone",
    tag: "session",
    method: "POST",
    path: "/api/auth/login/second-factor",
    summary:
      "Sign in with the code that was asked for; the token comes in the Authorization header",
    body: secondStepSchema,
    status: 200,
    message: authMessages.loggedIn,
    data: z.object({ loggedin: z.boolean() }),
    errors: [400, 401, 413, 415, 422, 429],
  }),
};
