/** What PostgreSQL tells all processes of while something is done. */
import { sql } from "kysely";
import pg from "pg";
import { afterAll } from "vitest";
import type { Change } from "#database/notifications";
import type { TestApp } from "./build-test-app.ts";

/** @returns what does something and answers the changes that were told of meanwhile; for the top of a test file */
export async function listenForChanges({
  connection,
  database,
}: Pick<TestApp, "connection" | "database">): Promise<
  (act: () => Promise<unknown>) => Promise<Change[]>
> {
  const listener = new pg.Client(connection("app"));
  await listener.connect();
  const told: string[] = [];
  let ended: (() => void) | undefined;
  listener.on("notification", ({ payload = "" }) => {
    if (payload === "end") ended?.();
    else told.push(payload);
  });
  await listener.query("LISTEN helpline_events");
  afterAll(() => listener.end());
  // They come in the order in which they were sent.
  const end = () =>
    new Promise<void>((resolve, reject) => {
      ended = resolve;
      sql`SELECT pg_notify('helpline_events', 'end')`.execute(database).catch(reject);
    });
  return async (act) => {
    await end();
    told.length = 0;
    await act();
    await end();
    return told.map((each): Change => JSON.parse(each));
  };
}

/** The people whose desks were told of, each once. */
export const peopleTold = (changes: readonly Change[]): number[] =>
  [
    ...new Set(changes.flatMap((each) => (each.kind === "desk" ? (each.users ?? []) : []))),
  ].toSorted((one, other) => one - other);

/** The rows of the role table whose desks were told of. */
export const rolesTold = (changes: readonly Change[]): string[] =>
  changes.flatMap((each) => (each.kind === "desk" && each.access ? [each.access] : [])).toSorted();
