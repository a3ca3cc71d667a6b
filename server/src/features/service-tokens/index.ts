/** Admins make and revoke the tokens of other systems (TEL-1). */
import { serviceTokenRoutes } from "@helpline/contract/service-tokens/service-tokens";
import {
  maxServiceTokens,
  serviceTokenMessages,
} from "@helpline/contract/service-tokens/service-tokens.plain";
import { type Kysely, sql } from "kysely";
import { fullName } from "#database/expressions";
import { barServiceToken } from "#database/held-access";
import type { Tables } from "#database/tables";
import { conflict, invalidField, notFound } from "#http/errors";
import { type HandledRoute, read, write } from "#http/route";
import type { Clock } from "#operations/clock";
import { audit } from "#security/audit";
import { makeServiceToken } from "#security/service-tokens";

const entity = "service_tokens";

const tokensOf = (db: Kysely<Tables>) =>
  db
    .selectFrom("service_tokens")
    .innerJoin("users", "users.user_id", "made_by")
    .select(["token_id", "name", "scope", "made_on", "last_used_on"])
    .select(fullName("users").as("made_by"))
    .orderBy(sql`lower(name)`)
    .orderBy("token_id")
    .execute();

export function serviceTokensFeature({ clock }: { readonly clock: Clock }): HandledRoute[] {
  return [
    read(serviceTokenRoutes.list, (_input, { db }) => tokensOf(db)),

    write(serviceTokenRoutes.make, async ({ body: { name, scope } }, context) => {
      const { db, identity } = context;
      // Two admins who make one at the same time take turns.
      await sql`LOCK TABLE service_tokens IN SHARE ROW EXCLUSIVE MODE`.execute(db);
      const present = await tokensOf(db);
      if (present.length >= maxServiceTokens) throw conflict(serviceTokenMessages.tooMany);
      if (present.some((each) => each.name.toLowerCase() === name.toLowerCase())) {
        throw invalidField("name", serviceTokenMessages.nameTaken);
      }
      const made = { name, scope, madeBy: identity.userId, now: clock.now() };
      const { token_id, token } = await makeServiceToken(db, made);
      await audit(context, {
        action: "create",
        entity,
        entityId: token_id,
        after: { name, scope },
      });
      return { token_id, token };
    }),

    write(serviceTokenRoutes.revoke, async ({ body: { token_id } }, context) => {
      await barServiceToken(context.db, token_id);
      const revoked = await context.db
        .deleteFrom("service_tokens")
        .where("token_id", "=", token_id)
        .returning(["name", "scope"])
        .executeTakeFirst();
      if (!revoked) throw notFound(serviceTokenMessages.notFound);
      await audit(context, { action: "delete", entity, entityId: token_id, before: revoked });
      return null;
    }),
  ];
}
