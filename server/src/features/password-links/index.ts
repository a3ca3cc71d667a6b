/** Links with which people choose a password: invitations and forgotten passwords (ADR 6). */
import { passwordLinkRoutes } from "@helpline/contract/password-links/password-links";
import { type HandledRoute, read } from "#http/route";
import { type ChooseServices, createChooseService } from "./choose.service.ts";
import type { ForgottenPasswords } from "./forgotten.service.ts";

export { createForgottenPasswords, type ForgottenPasswords } from "./forgotten.service.ts";
export { createSendLink } from "./send-link.ts";

export function passwordLinksFeature(
  services: ChooseServices & { readonly forgotten: ForgottenPasswords },
): HandledRoute[] {
  const choosing = createChooseService(services);
  // `read`: refusals are recorded although the answer is an error, so the services manage their own
  // transactions.
  return [
    read(passwordLinkRoutes.forgotten, ({ body }, context) =>
      services.forgotten.ask(context, body.username),
    ),
    read(passwordLinkRoutes.check, ({ body }, context) => choosing.check(context, body.token)),
    read(passwordLinkRoutes.choose, ({ body }, context) => choosing.choose(context, body)),
  ];
}
