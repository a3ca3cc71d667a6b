/** Checks the database and the file store for incomplete data, acknowledged or not. */
import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import type { ClientConfig } from "pg";
import { withClient } from "#database/connection-pool";
import { wrongFigures } from "../kept-figures.ts";
import { acknowledged, ofKind, type Write } from "./journal.ts";
import type { Report } from "./report.ts";

const hasAudit = (entity: string, id: string) =>
  `EXISTS (SELECT 1 FROM audit_log WHERE entity = '${entity}' AND entity_id = ${id}::text AND action = 'create')`;

/** Each counts rows that must not exist. */
const halves: Readonly<Record<string, string>> = {
  "no case without its audit row": `SELECT count(*) FROM cases WHERE NOT ${hasAudit("cases", "case_id")}`,
  "no case without its first stage": `SELECT count(*) FROM cases WHERE NOT EXISTS
    (SELECT 1 FROM case_stage_changes AS change WHERE change.case_id = cases.case_id)`,
  "no log entry without its audit row": `SELECT count(*) FROM case_logs WHERE NOT ${hasAudit("case_logs", "case_log_id")}`,
  "no file without its audit row": `SELECT count(*) FROM case_files WHERE NOT ${hasAudit("case_files", "file_id")}`,
  "no audited case that is not there": `SELECT count(*) FROM audit_log WHERE entity = 'cases' AND action = 'create'
    AND NOT EXISTS (SELECT 1 FROM cases WHERE case_id::text = entity_id)`,
  "no mail that waits without a job": `SELECT count(*) FROM mail WHERE state IN ('waiting', 'sending') AND NOT EXISTS
    (SELECT 1 FROM helpline_queue.job AS job WHERE job.id = mail.job_id AND job.state < 'completed')`,
};

/**
 * The tables that searches and filters of cases use agree with cases and guardians (0008_case_search.sql,
 * 0015_case_query.sql).
 */
export const searchInStep: Readonly<Record<string, string>> = {
  "no case that a search finds by what it is not":
    "SELECT count(*) FROM (TABLE case_search EXCEPT TABLE case_search_source) AS stale",
  "no case that a search does not find":
    "SELECT count(*) FROM (TABLE case_search_source EXCEPT TABLE case_search) AS missing",
  "no case that a filter finds by what it is not":
    "SELECT count(*) FROM (TABLE case_list EXCEPT TABLE case_list_source) AS stale",
  "no case that a filter does not find":
    "SELECT count(*) FROM (TABLE case_list_source EXCEPT TABLE case_list) AS missing",
};

interface Place {
  /** Connected as the database's owner. */
  readonly connection: ClientConfig;
  /** The folder of the files; unset if they are stored elsewhere. */
  readonly files?: string;
}

/** Sizes of the folder's files, by name. */
function stored(folder: string): Map<string, number> {
  // A separate disk contains a folder "lost+found".
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(entries.map(({ name }) => [name, statSync(path.join(folder, name)).size]));
}

async function checkFolder(report: Report, client: pg.Client, folder: string): Promise<void> {
  const rows = await client.query("SELECT object_key::text AS key, size FROM case_files");
  const loose = await client.query("SELECT object_key::text AS key FROM loose_objects");
  const objects = stored(folder);
  for (const { key, size } of rows.rows) {
    report.check(
      "every file's row has its bytes",
      objects.get(key) === size,
      () => `${key}: ${objects.get(key)} of ${size} bytes`,
    );
  }
  const known = new Set([...rows.rows, ...loose.rows].map(({ key }) => key));
  const strangers = [...objects.keys()].filter((name) => !known.has(name.replace(/\.part$/, "")));
  report.check("no bytes that nothing knows of", strangers.length === 0, () =>
    strangers.join(", "),
  );
}

export async function checkWhole(report: Report, { connection, files }: Place): Promise<void> {
  await withClient(connection, async (client) => {
    for (const [property, query] of Object.entries({ ...halves, ...searchInStep })) {
      const { rows } = await client.query(query);
      report.check(property, Number(rows[0]?.count) === 0, () => `${rows[0]?.count} of them`);
    }
    if (files !== undefined) await checkFolder(report, client, files);
  });
  const wrong = await wrongFigures(connection);
  report.check("every kept figure is that of the rows", wrong.length === 0, () => wrong.join("; "));
}

/** Mails of acknowledged writes are in the database, each with one audit row. */
export async function checkMailRows(
  report: Report,
  connection: ClientConfig,
  writes: readonly Write[],
): Promise<void> {
  const ids = acknowledged(ofKind(writes, "mail")).map(({ id }) => id);
  await withClient(connection, async (client) => {
    const { rows } = await client.query(
      `SELECT asked.id, count(audit_id) AS audited FROM unnest($1::int[]) AS asked (id)
       LEFT JOIN mail ON mail_id = asked.id
       LEFT JOIN audit_log ON detail = 'notify case user' AND after->>'mail_id' = mail_id::text
       GROUP BY asked.id`,
      [ids],
    );
    for (const { id, audited } of rows) {
      report.check(
        "an acknowledged mail is kept and audited",
        Number(audited) === 1,
        () => `mail ${id}`,
      );
    }
  });
}
