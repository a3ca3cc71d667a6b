/** The clock, health checks, and the OpenAPI document (WIRE-23, WIRE-24). */

import { refusals } from "@helpline/contract/refusals";
import { allRoutes } from "@helpline/contract/routes";
import { systemRoutes } from "@helpline/contract/system/system.routes";
import type { Database } from "#database/database";
import { AppError } from "#http/errors";
import { jsonType } from "#http/json-schema";
import { openApiDocument, readCallExamples } from "#http/openapi";
import { PreparedAnswer } from "#http/prepared-answer";
import { type HandledRoute, prepared, read } from "#http/route";
import type { Clock } from "#operations/clock";

export interface SystemOptions {
  readonly clock: Clock;
  readonly database: Database;
  readonly publicUrl: string;
  productName(): string;
  /** The file of the examples in the API's description. */
  readonly examplesFile: string;
  /** Aborted when the server begins to stop; it keeps answering for SHUTDOWN_DELAY seconds. */
  readonly ending: AbortSignal;
}

export function systemFeature(options: SystemOptions): HandledRoute[] {
  // Created on first request and kept until the helpline is renamed, unless that failed: the next request tries again.
  let document: Promise<PreparedAnswer> | undefined;
  let named = "";
  const makeDocument = async (name: string) => {
    const examples = await readCallExamples(options.examplesFile);
    const text = JSON.stringify(openApiDocument(allRoutes, options.publicUrl, examples, name));
    return new PreparedAnswer(jsonType, text);
  };
  return [
    read(systemRoutes.datetime, async () => ({ datetime: options.clock.now().toISOString() })),
    read(systemRoutes.alive, async () => null),
    read(systemRoutes.ready, async () => {
      // Lets a reverse proxy remove this process from its rotation before it stops.
      if (options.ending.aborted) throw new AppError(503, refusals.ending);
      // The server listens only after its migrations, so the database decides the rest.
      await options.database.requirePresence();
      return null;
    }),
    prepared(systemRoutes.openApi, async () => {
      const name = options.productName();
      if (name !== named) document = undefined;
      named = name;
      document ??= makeDocument(name).catch((error: unknown) => {
        document = undefined;
        throw error;
      });
      return await document;
    }),
  ];
}
