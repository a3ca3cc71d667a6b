/** The alerts of guardians: what has to be known before a word is said (SAFE-1 to SAFE-4). */
import { isDeepStrictEqual } from "node:util";
import { alertsDetail } from "@helpline/contract/access-log/access-words";
import { alertRoutes, storedAlerts } from "@helpline/contract/alerts/alerts";
import { alertMessages, isReviewPast } from "@helpline/contract/alerts/alerts.plain";
import { dayIn } from "@helpline/contract/dates";
import type { RouteInput } from "@helpline/contract/http";
import { largestId } from "@helpline/contract/limits";
import { guardians } from "@helpline/contract/reference-records/guardians";
import { recordMessages } from "@helpline/contract/reference-records/record-kind";
import type { LoggedInContext, WriteContext } from "#http/context";
import { AppError, invalidField, refuseStale } from "#http/errors";
import { type HandledRoute, read, write } from "#http/route";
import type { Clock } from "#operations/clock";
import { audit, auditSearch } from "#security/audit";
import {
  alertsToReview,
  countAlertsToReview,
  findAlerts,
  lockAlerts,
  storeAlerts,
} from "./alerts.repository.ts";

export { countAlertsToReview, withReviews } from "./alerts.repository.ts";

interface AlertsOptions {
  readonly clock: Clock;
  readonly timeZone: string;
}

/** A guardian whom the caller may not know of, or who does not exist; the answer is the same. */
const guardianNotFound = (entityId: number) =>
  new AppError(404, recordMessages.noSuchRecord(guardians.one), {
    refused: { entity: guardians.entity, entityId, detail: alertsDetail },
  });

export function alertsFeature({ clock, timeZone }: AlertsOptions): HandledRoute[] {
  const today = () => dayIn(timeZone, clock.now());

  async function get(context: LoggedInContext, asked: number) {
    const found =
      asked <= largestId ? await findAlerts(context.db, context.identity, asked) : undefined;
    if (!found) throw guardianNotFound(asked);
    const { entity } = guardians;
    await audit(context, { action: "read", entity, entityId: asked, detail: alertsDetail });
    return found;
  }

  async function put(context: WriteContext, body: RouteInput<typeof alertRoutes.put>["body"]) {
    const { db, identity } = context;
    const { guardian_id: id, version } = body;
    const stored = await lockAlerts(db, identity, id);
    if (!stored) throw guardianNotFound(id);
    const alerts = storedAlerts(body.alerts);
    refuseStale(version, { alerts }, stored);
    if (alerts.some((alert) => isReviewPast(alert, stored.alerts, today()))) {
      throw invalidField("alerts", alertMessages.reviewPast);
    }
    if (isDeepStrictEqual(alerts, stored.alerts)) return stored;
    const next = { ...stored, alerts, version: await storeAlerts(db, id, alerts) };
    await audit(context, {
      action: "update",
      entity: guardians.entity,
      entityId: id,
      detail: alertsDetail,
      before: { alerts: stored.alerts },
      after: { alerts },
    });
    return next;
  }

  async function toReview(context: LoggedInContext) {
    const { db } = context;
    const [rows, count] = await Promise.all([
      alertsToReview(db, today()),
      countAlertsToReview(db, today()),
    ]);
    const ids = [...new Set(rows.map(({ guardian_id }) => guardian_id))];
    const more = count > rows.length;
    await auditSearch(context, { entity: guardians.entity, list: "alerts", ids, more });
    return { rows, count };
  }

  return [
    read(alertRoutes.get, ({ params }, context) => get(context, params.id)),
    write(alertRoutes.put, ({ body }, context) => put(context, body)),
    read(alertRoutes.toReview, (_input, context) => toReview(context)),
  ];
}
