/** Two-step login: the user's own second factor, and what other features need of it. */
import { secondFactorRoutes } from "@helpline/contract/second-factor/second-factor";
import { type HandledRoute, read } from "#http/route";
import { createSecondFactorService, type SecondFactorServices } from "./second-factor.service.ts";

export { type CodeCheck, checkCode, countCodeTry } from "./check-code.ts";
export { hasConfirmedFactor, removeSecondFactor } from "./second-factor.repository.ts";

export function secondFactorFeature(services: SecondFactorServices): HandledRoute[] {
  const factor = createSecondFactorService(services);
  // `read`: a refused code must be recorded although the answer is an error, so the service manages its own
  // transactions.
  return [
    read(secondFactorRoutes.get, (_input, context) => factor.get(context)),
    read(secondFactorRoutes.begin, ({ body }, context) => factor.begin(context, body.password)),
    read(secondFactorRoutes.confirm, ({ body }, context) => factor.confirm(context, body.code)),
    read(secondFactorRoutes.newRecoveryCodes, ({ body }, context) =>
      factor.newRecoveryCodes(context, body),
    ),
    read(secondFactorRoutes.turnOff, ({ body }, context) => factor.turnOff(context, body)),
  ];
}
