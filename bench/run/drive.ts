/** Sends a workload's requests over a number of connections for a number of seconds. */
import autocannon from "autocannon";
import type { Asked, Workload } from "../workloads/workloads.ts";

export interface Measured {
  /** How many calls were answered well, and how many of them a second. */
  readonly answered: number;
  readonly rate: number;
  /** In milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** The share of failed answers, 0 to 1. */
  readonly failed: number;
}

const longestSeconds = 30;

export interface Load {
  readonly connections: number;
  readonly seconds: number;
  readonly token: string;
}

/** Each connection starts at a different request, so that they do not all ask for the same at once. */
const turned = <T>(values: readonly T[], by: number): T[] => [
  ...values.slice(by % values.length),
  ...values.slice(0, by % values.length),
];

/** Refused or failed answers are reported but not counted: a quick refusal is not a quick answer. */
export async function drive(
  url: string,
  workload: Pick<Workload, "name" | "status">,
  asked: readonly Asked[],
  { connections, seconds, token }: Load,
): Promise<Measured> {
  const requests = asked.map(({ method, path, body }) => ({
    method,
    path,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }));
  const apart = Math.ceil(requests.length / connections);
  let started = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    timeout: 30,
    requests,
    setupClient: (client) => {
      client.setRequests(turned(requests, started * apart));
      started += 1;
    },
  });
  const stats: Readonly<Record<string, { count?: number }>> = result.statusCodeStats ?? {};
  const good = stats[String(workload.status)]?.count ?? 0;
  const { total } = result.requests;
  const failed = result.errors + total - good;
  // A workload slower than the given time has not answered once.
  if (total === 0 && result.errors === 0 && seconds < longestSeconds) {
    return drive(url, workload, asked, { connections, token, seconds: seconds * 3 });
  }
  const { p50, p99 } = result.latency;
  return {
    answered: good,
    rate: good / result.duration,
    p50,
    p99,
    failed: failed / Math.max(1, failed + good),
  };
}

export const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The run with the median throughput. */
export function medianOf(runs: readonly Measured[]): Measured {
  const sorted = runs.toSorted((one, other) => one.rate - other.rate);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error("Nothing was measured.");
  return middle;
}
