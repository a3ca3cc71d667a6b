/** PostgreSQL's plans for the queries that the application sends. */
import type { CompiledQuery } from "kysely";
import type pg from "pg";
import { isPrepared } from "#database/statement-names";

export type SentQuery = Pick<CompiledQuery, "sql" | "parameters">;

/** Records the queries of an application's database, transactions included. */
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
 * Analyses every row, not a sample, and makes this connection plan alike on every machine: the embedded
 * PostgreSQL knows how much memory there is, an external one has its own settings.
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
  readonly "Index Name"?: string;
  readonly "One-Time Filter"?: string;
  readonly "Index Cond"?: string;
  readonly Filter?: string;
  readonly Plans?: readonly PlanNode[];
}

/**
 * Ignores nodes below a condition that holds for all rows or none: stored figures of another version of
 * Helpline are counted from the rows, and only those.
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

/** Reads a table in index order, and only a filter selects the rows. Open cases are few. */
const walksIndex = (node: PlanNode) =>
  node["Index Name"] !== "case_list_open" &&
  /^Index (Only )?Scan$/.test(node["Node Type"]) &&
  node["Index Cond"] === undefined &&
  node.Filter !== undefined;

/**
 * The tables that a query would read completely: with these parameters, and as a statement that is prepared
 * once for any (from PostgreSQL 16 on, which can report that). A walk through an index counts too: it ends
 * early only if enough rows pass the filter.
 * @param mayWalk a table or an index for which that is known
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
  const isKnown = (node: PlanNode) =>
    mayWalk !== undefined && [node["Relation Name"], node["Index Name"]].includes(mayWalk);
  const whole = nodes.filter((node) => readsTable(node) || (walksIndex(node) && !isKnown(node)));
  return [...new Set(whole.map((node) => node["Relation Name"] ?? ""))];
}
