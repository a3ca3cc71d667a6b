/** The notice shown to everybody (MAIL-7). */
import { messages } from "@helpline/contract/messages";
import { noticeMessages, noticeRoutes } from "@helpline/contract/notice/notice";
import { conflict, invalidField } from "#http/errors";
import { type HandledRoute, read, write } from "#http/route";
import type { Clock } from "#operations/clock";
import { audit, changedFields } from "#security/audit";
import { findNotice, lockNotice, saveNotice } from "./notice.repository.ts";

const nothing = { enabled: false, title: "", message: "" } as const;

export function noticeFeature({ clock }: { clock: Clock }): HandledRoute[] {
  return [
    read(noticeRoutes.shown, async (_input, { db }) => {
      const { enabled, until, title, message } = await findNotice(db);
      const isOver = until !== null && Date.parse(until) <= clock.now().getTime();
      // A notice that is not switched on is not public.
      if (enabled !== 1 || isOver) return nothing;
      return { enabled: true, title: title ?? "", message: message ?? "" };
    }),
    read(noticeRoutes.get, (_input, { db }) => findNotice(db)),
    write(noticeRoutes.put, async ({ body }, context) => {
      const { version, ...sent } = body;
      const before = await lockNotice(context.db);
      if (version !== undefined && version !== before.version) {
        throw conflict(messages.staleVersion);
      }
      // Fields left out keep their value.
      const {
        enabled,
        title = before.title,
        message = before.message,
        until = before.until,
      } = sent;
      const after = { enabled, title, message, until };
      const isOver = until !== null && Date.parse(until) <= clock.now().getTime();
      if (enabled === 1 && isOver) throw invalidField("until", noticeMessages.untilPast);
      const saved = await saveNotice(context.db, {
        ...after,
        changed_by: context.identity.userId,
        changed_on: clock.now().toISOString(),
        version: before.version + 1,
      });
      await audit(context, {
        action: "update",
        entity: "notice",
        entityId: 1,
        ...changedFields(before, after),
      });
      return saved;
    }),
  ];
}
