/** What the telephone system reports, and the calls that nobody answered (TEL-2, TEL-6). */
import { dayIn } from "@helpline/contract/dates";
import { type TelephoneEvent, telephoneRoutes } from "@helpline/contract/telephone/telephone";
import {
  rungBackUndoMinutes,
  telephoneMessages,
} from "@helpline/contract/telephone/telephone.plain";
import { sql } from "kysely";
import type { Database } from "#database/database";
import { momentWithin } from "#database/expressions";
import { notify } from "#database/notifications";
import { guardiansByNumber } from "#features/callers/index";
import { createBulkhead } from "#http/bulkhead";
import type { Context, LoggedInContext } from "#http/context";
import { conflict, notFound } from "#http/errors";
import { publicAddress } from "#http/public-address";
import { type HandledRoute, inTurn, read, write } from "#http/route";
import { serviceTurns } from "#http/service-access";
import type { Clock } from "#operations/clock";
import { audit, auditSearch } from "#security/audit";
import { keepEvent } from "./calls.repository.ts";
import { markRungBack, missedLines, unmarkRungBack } from "./missed.repository.ts";
import { readEvent } from "./read-event.ts";

export { hasTelephone, readTelephoneFigures } from "./calls.repository.ts";
export { callsOfGuardian, forgetCallsOf, forgetStrangers } from "./missed.repository.ts";

interface TelephoneOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly publicUrl: string | undefined;
}

export function telephoneFeature(options: TelephoneOptions): HandledRoute[] {
  const { database, clock, timeZone, publicUrl } = options;

  const turns = createBulkhead(serviceTurns);

  async function take({ body }: { body: TelephoneEvent }, context: Context) {
    const { serviceTokenId } = context;
    if (serviceTokenId === null) throw new Error("Only services are admitted.");
    const event = readEvent(body, serviceTokenId, clock.now());
    const leave = await turns.enter("telephone");
    try {
      await keepEvent(context, event);
    } finally {
      leave();
    }
    return null;
  }

  async function missed(context: LoggedInContext) {
    const { db, identity } = context;
    const lines = await missedLines(db, clock.now());
    const known = await guardiansByNumber(
      db,
      identity,
      lines.map(({ digits }) => digits),
    );
    if (known.length > 0) {
      const ids = [...new Set(known.map(({ guardian_id }) => guardian_id))];
      await auditSearch(context, { entity: "guardians", list: "missed calls", ids, more: false });
    }
    const rows = lines.map(({ digits, number, first, last, tries }) => ({
      number,
      first,
      last,
      tries,
      guardians: known.filter((each) => each.digits === digits),
    }));
    return { rows, count: lines[0]?.count ?? 0 };
  }

  async function state() {
    const today = dayIn(timeZone, clock.now());
    const { rows } = await sql<{ calls_today: number; last_event_on: string | null }>`
      SELECT (SELECT count(*)::integer FROM telephone_calls
          WHERE ${momentWithin("rang_at", { from: today, to: today }, timeZone)}) AS calls_today,
        (SELECT max(last_event_at) FROM (
          SELECT last_event_at FROM telephone_calls ORDER BY rang_at DESC LIMIT 100) AS last_calls)
          AS last_event_on`.execute(database);
    const found = rows[0] ?? { calls_today: 0, last_event_on: null };
    return { address: publicAddress(telephoneRoutes.event.path, publicUrl), ...found };
  }

  return [
    read(telephoneRoutes.event, take),
    read(telephoneRoutes.eventByPath, take),
    read(telephoneRoutes.state, state),
    inTurn(read(telephoneRoutes.missed, (_input, context) => missed(context))),
    write(telephoneRoutes.done, async ({ body: { number } }, context) => {
      const { db, identity } = context;
      const calls = await markRungBack(db, number, identity.userId, clock.now());
      if (calls.length === 0) throw notFound(telephoneMessages.notMissed);
      await notify(db, { kind: "desk", access: "call takers" });
      // The number is not recorded: the audit log keeps for longer than the list may.
      await audit(context, {
        action: "action",
        entity: "telephone_calls",
        detail: "rang back",
        after: { calls },
      });
      return null;
    }),
    write(telephoneRoutes.undo, async ({ body: { number } }, context) => {
      const { db, identity } = context;
      const since = new Date(clock.now().getTime() - rungBackUndoMinutes * 60_000);
      const calls = await unmarkRungBack(db, number, identity.userId, since);
      if (calls.length === 0) throw conflict(telephoneMessages.notUndoable);
      await notify(db, { kind: "desk", access: "call takers" });
      await audit(context, {
        action: "action",
        entity: "telephone_calls",
        detail: "took back “rang back”",
        after: { calls },
      });
      return null;
    }),
  ];
}
