/** The notice shown to everybody (MAIL-7). */
import { noticeMessages, noticeRoutes } from "@helpline/contract/notice/notice";
import type { Kysely, Updateable } from "kysely";
import { fullName } from "#database/expressions";
import { notify } from "#database/notifications";
import type { Tables } from "#database/tables";
import { invalidField, refuseStale } from "#http/errors";
import { type HandledRoute, read, write } from "#http/route";
import type { Clock } from "#operations/clock";
import { audit, changedFields } from "#security/audit";

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
      // Fields left out keep their value.
      const {
        enabled,
        title = before.title,
        message = before.message,
        until = before.until,
      } = sent;
      const after = { enabled, title, message, until };
      if (refuseStale(version, after, before)) return { version: before.version };
      const isOver = until !== null && Date.parse(until) <= clock.now().getTime();
      if (enabled === 1 && isOver) throw invalidField("until", noticeMessages.untilPast);
      const saved = await saveNotice(context.db, {
        ...after,
        changed_by: context.identity.userId,
        changed_on: clock.now().toISOString(),
        version: before.version + 1,
      });
      await notify(context.db, { kind: "notice" });
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

// The single row of the notice, created by the migration.

type Db = Kysely<Tables>;

async function findNotice(db: Db) {
  return db
    .selectFrom("notice")
    .leftJoin("users", "users.user_id", "notice.changed_by")
    .select([
      "notice.enabled",
      "notice.title",
      "notice.message",
      "notice.until",
      "notice.version",
      "notice.changed_on",
      fullName("users").$castTo<string | null>().as("changed_by"),
    ])
    .executeTakeFirstOrThrow();
}

async function lockNotice(db: Db) {
  return db
    .selectFrom("notice")
    .select(["enabled", "title", "message", "until", "version"])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

async function saveNotice(db: Db, values: Updateable<Tables["notice"]>) {
  return db.updateTable("notice").set(values).returning("version").executeTakeFirstOrThrow();
}
