/** Joins a kind's declared routes with its service. Users share this with the reference records. */

import type { RouteData } from "@helpline/contract/http";
import type { recordRoutes } from "@helpline/contract/reference-records/record.routes";
import type { RecordKind } from "@helpline/contract/reference-records/record-kind";
import { type HandledRoute, read, search, write } from "#http/route";
import type { StoredRecord } from "./record.repository.ts";
import type { RecordService, SearchRequest } from "./record.service.ts";

type RoutesOf<K extends RecordKind> = ReturnType<typeof recordRoutes<K>>;

/**
 * The engine works on records whose fields are known at run time only, while the contract's types
 * are exact; this is the one place where they meet. The answer is cut to the declared schema anyway.
 */
const exact = <T>(value: unknown) => value as T;

export function handleRecordRoutes(
  routes: RoutesOf<RecordKind>,
  service: RecordService,
): HandledRoute[] {
  type Saved = RouteData<typeof routes.create>;
  return [
    read(routes.count, (_input, context) => service.count(context)),
    read(routes.list, async ({ params, query }, context) =>
      exact(await service.page(context, Number(params.page), query)),
    ),
    search(
      read(routes.search, async ({ body }, context) =>
        exact(await service.search(context, exact<SearchRequest>(body))),
      ),
    ),
    read(routes.details, async ({ params }, context) =>
      exact(await service.details(context, Number(params.id))),
    ),
    write(routes.create, async ({ body }, context) =>
      exact<Saved>(await service.create(context, exact<StoredRecord>(body))),
    ),
    write(routes.update, async ({ body }, context) =>
      exact<Saved>(await service.update(context, exact<StoredRecord>(body))),
    ),
    write(routes.remove, ({ body }, context) => service.remove(context, exact<StoredRecord>(body))),
  ];
}
