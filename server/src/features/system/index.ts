/** The clock, health, and the API's own description (decisions A15 and A16). */
import { allRoutes } from "@helpline/contract/routes";
import { systemRoutes } from "@helpline/contract/system/system.routes";
import { sql } from "kysely";
import type { Clock } from "#platform/clock";
import { openApiDocument } from "#platform/openapi";
import { type HandledRoute, read } from "#platform/route";

export function systemFeature(options: { clock: Clock; publicUrl: string }): HandledRoute[] {
  // Made when somebody asks for it, and once.
  let document: ReturnType<typeof openApiDocument> | undefined;
  return [
    read(systemRoutes.datetime, async () => ({ datetime: options.clock.now().toISOString() })),
    read(systemRoutes.alive, async () => null),
    read(systemRoutes.ready, async (_input, { db }) => {
      // The server listens only after its migrations are done, so one query tells the rest.
      await sql`SELECT 1`.execute(db);
      return null;
    }),
    read(systemRoutes.openApi, async () => {
      document ??= openApiDocument(allRoutes, options.publicUrl);
      return document;
    }),
  ];
}
