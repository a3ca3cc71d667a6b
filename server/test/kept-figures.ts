/** Holds the figures that the database keeps (0007_report_figures.sql) against a recount of the rows. */
import pg, { type ClientConfig } from "pg";

const contents = `
  SELECT concat_ws(' ', figure, span, starts) AS what, count FROM kept_figures
  UNION ALL SELECT concat_ws(' ', kind, span, starts, name), count FROM kept_places
  UNION ALL SELECT concat_ws(' ', list, size, block), count FROM kept_blocks
  UNION ALL SELECT concat_ws(' ', 'name', last_name), count FROM kept_names`;

/** @returns what is kept and what is counted, where they differ; it changes nothing */
export async function wrongFigures(owner: ClientConfig): Promise<string[]> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await client.query("BEGIN");
    await client.query("LOCK TABLE cases, case_logs, guardians IN SHARE ROW EXCLUSIVE MODE");
    await client.query("SELECT helpline_settle_figures(NULL)");
    await client.query(`CREATE TEMP TABLE kept ON COMMIT DROP AS ${contents}`);
    await client.query("SELECT helpline_recount()");
    const { rows } = await client.query<{ line: string }>(
      `SELECT format('%s: kept %s, counted %s', what, coalesce(kept.count, 0), coalesce(counted.count, 0)) AS line
       FROM kept FULL JOIN (${contents}) AS counted USING (what)
       WHERE coalesce(kept.count, 0) <> coalesce(counted.count, 0) ORDER BY what`,
    );
    return rows.map(({ line }) => line);
  } finally {
    await client.query("ROLLBACK");
    await client.end();
  }
}
