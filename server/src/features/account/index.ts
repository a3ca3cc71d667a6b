/** Your account: the caller's own password and sessions (ADR 4). */
import { accountRoutes } from "@helpline/contract/account/account";
import { type HandledRoute, read } from "#http/route";
import { type AccountServices, createAccountService } from "./account.service.ts";

export function accountFeature(services: AccountServices): HandledRoute[] {
  const account = createAccountService(services);
  // `read`: a refused password must be recorded although the answer is an error, so the service manages its
  // own transactions.
  return [
    read(accountRoutes.get, (_input, context) => account.get(context)),
    read(accountRoutes.changePassword, ({ body }, context) =>
      account.changePassword(context, body),
    ),
    read(accountRoutes.endSession, ({ body }, context) => account.endSession(context, body)),
    read(accountRoutes.endOtherSessions, ({ body }, context) =>
      account.endOtherSessions(context, body.password),
    ),
  ];
}
