/** Safeguarding concerns: raising, reading and deciding them (SAFE-5 to SAFE-10). */
import { concernMessages } from "@helpline/contract/concerns/concern.messages";
import { concernRoutes } from "@helpline/contract/concerns/concerns";
import { answer, type HandledRoute, read, write } from "#http/route";
import { forAuthor, listConcerns, readerIsLead } from "./concerns.repository.ts";
import { type ConcernOptions, createConcernsService } from "./concerns.service.ts";

export { hasOpenConcern } from "./concern-scope.ts";
export { type ConcernSettings, concernSettingsOf, createConcernWatch } from "./concern-watch.ts";
export { anyLead, concernsToDo } from "./concerns.repository.ts";
export { requireConcern } from "./concerns.service.ts";

export function concernsFeature(options: ConcernOptions): HandledRoute[] {
  const service = createConcernsService(options);
  return [
    write(concernRoutes.raise, ({ body }, context) => service.raise(context, body)),
    read(concernRoutes.list, async ({ query: { state = "all", page = 1 } }, { db, identity }) => {
      const isLead = await readerIsLead(db, identity.userId);
      const asked = { isLead, state: isLead ? state : "all", page } as const;
      const { count, rows } = await listConcerns(db, identity.userId, asked);
      return { is_lead: isLead, count, rows: isLead ? rows : rows.map(forAuthor) };
    }),
    read(concernRoutes.details, ({ params }, context) => service.details(context, params.id)),
    write(concernRoutes.acknowledge, ({ body }, context) => service.acknowledge(context, body)),
    write(concernRoutes.decide, ({ body }, context) => service.decide(context, body)),
    write(concernRoutes.tie, async ({ body }, context) => {
      const saved = await service.tie(context, body);
      return answer(saved, concernMessages.tied(body.case_id));
    }),
  ];
}
