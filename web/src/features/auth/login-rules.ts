/** The rules of the login form, with zod: loaded after the form (ADR 24). */
import { loginSchema } from "@helpline/contract/auth/auth.schema";
import { validate } from "@helpline/contract/validation";

export const check = (typed: unknown) => validate(loginSchema, typed);
