/** The calls of a session: login, refresh, logout. */
import { authRoutes } from "@helpline/contract/auth/auth.routes";
import { secondStepRoutes } from "@helpline/contract/auth/second-step";
import { type HandledRoute, read } from "#http/route";
import { type AuthServices, createAuthService } from "./auth.service.ts";

export { type Admission, createAdmission } from "./admission.ts";
export { findByUsername } from "./auth.repository.ts";
export { isAnotherPerson, removeProviderLinks } from "./provider-links.ts";

export function authFeature(services: AuthServices): HandledRoute[] {
  const auth = createAuthService(services);
  // `read`: a refused login must be recorded although the answer is an error, so the service manages its
  // own transactions.
  return [
    read(authRoutes.loggedIn, async (_input, { identity }) => ({ loggedin: identity !== null })),
    read(authRoutes.login, ({ body }, context) => auth.login(context, body)),
    read(secondStepRoutes.secondStep, ({ body }, context) =>
      services.admission.secondStep(context, body),
    ),
    read(authRoutes.refreshToken, (_input, context) => auth.refresh(context)),
    read(authRoutes.logout, (_input, context) => auth.logout(context)),
  ];
}
