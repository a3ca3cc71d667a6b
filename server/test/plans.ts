/** What PostgreSQL would do for the queries that the application sends. */
import type { CompiledQuery } from "kysely";
import type pg from "pg";
import { isPrepared } from "#database/statement-names";

export type SentQuery = Pick<CompiledQuery, "sql" | "parameters">;

/** Notes what an application's database is asked, transactions and all. */
export function watchQueries() {
  let sent: SentQuery[] = [];
  return {
    watch: (query: SentQuery) => void sent.push(query),
    take() {
      const taken = sent;
      sent = [];
      return taken;
    },
  };
}

/**
 * Analyses every row there is, not a sample of them, and has this connection plan alike on every machine:
 * the embedded PostgreSQL is told how much memory there is, an outside one has settings of its own.
 */
export async function pinPlans(owner: pg.ClientBase): Promise<void> {
  const settings = ["default_statistics_target = 10000", "effective_cache_size = '4GB'"];
  settings.push("work_mem = '4MB'", "random_page_cost = 1.1", "jit = off");
  for (const setting of settings) await owner.query(`SET ${setting}`);
  await owner.query("VACUUM (ANALYZE)");
}

interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "One-Time Filter"?: string;
  readonly "Index Cond"?: string;
  readonly Filter?: string;
  readonly Plans?: readonly PlanNode[];
}

/**
 * Not what is below a condition that holds for all rows or none: figures that another version of Helpline
 * has stored are counted from the rows, and only those.
 */
const nodesOf = (node: PlanNode): PlanNode[] =>
  node["One-Time Filter"] ? [] : [node, ...(node.Plans ?? []).flatMap(nodesOf)];

async function explain(client: pg.ClientBase, query: SentQuery, option: string, known: boolean) {
  const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>({
    text: `EXPLAIN (${option}FORMAT JSON) ${query.sql}`,
    values: known ? [...query.parameters] : [],
  });
  return nodesOf(rows[0]?.["QUERY PLAN"][0].Plan ?? { "Node Type": "none" });
}

const readsTable = (node: PlanNode) => node["Node Type"] === "Seq Scan";

/** Reads a table in the order of an index, and nothing but a filter decides which rows it wants. */
const walksIndex = (node: PlanNode) =>
  /^Index (Only )?Scan$/.test(node["Node Type"]) &&
  node["Index Cond"] === undefined &&
  node.Filter !== undefined;

/**
 * The tables that a query would read from end to end: with these parameters, and as a statement that is
 * prepared once for any (from PostgreSQL 16 on, which can tell that). A walk through an index counts too: it
 * ends early only where enough rows pass the filter.
 * @param mayWalk a table of which that is known
 */
export async function readWhole(
  client: pg.ClientBase,
  query: SentQuery,
  mayWalk?: string,
): Promise<string[]> {
  const { rows } = await client.query("SHOW server_version_num");
  const tellsGeneric = Number(rows[0]?.server_version_num) >= 160_000;
  const prepared = isPrepared(query);
  if (prepared && /\blike\b/i.test(query.sql)) {
    throw new Error(`A search is planned for its values (executePlannedForValues): ${query.sql}`);
  }
  const nodes = [
    ...(await explain(client, query, "", true)),
    ...(prepared && tellsGeneric ? await explain(client, query, "GENERIC_PLAN, ", false) : []),
  ];
  const whole = nodes.filter(
    (node) => readsTable(node) || (walksIndex(node) && node["Relation Name"] !== mayWalk),
  );
  return [...new Set(whole.map((node) => node["Relation Name"] ?? ""))];
}
