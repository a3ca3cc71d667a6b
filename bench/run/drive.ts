/** Sends a workload's requests over so many connections for so many seconds. */
import autocannon from "autocannon";
import type { Asked, Workload } from "../workloads/workloads.ts";

export interface Measured {
  /** Requests a second. */
  readonly rate: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

export interface Load {
  readonly connections: number;
  readonly seconds: number;
  readonly token: string;
}

/** Each connection begins at another place, so that they do not all ask for the same at once. */
const turned = <T>(values: readonly T[], by: number): T[] => [
  ...values.slice(by % values.length),
  ...values.slice(0, by % values.length),
];

/** @throws when an answer has another status: what is refused quickly is not quick */
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
  const wrong = Object.entries(result.statusCodeStats ?? {}).filter(
    ([status]) => Number(status) !== workload.status,
  );
  if (wrong.length > 0 || result.errors > 0) {
    const told = wrong.map(([status, { count }]) => `${count} times ${status}`).join(", ");
    throw new Error(`${workload.name} at ${url}: ${told || `${result.errors} errors`}.`);
  }
  const { requests: rates, latency } = result;
  return { rate: rates.total / result.duration, p50: latency.p50, p99: latency.p99 };
}

/** The run in the middle by throughput. */
export function medianOf(runs: readonly Measured[]): Measured {
  const sorted = runs.toSorted((one, other) => one.rate - other.rate);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error("Nothing was measured.");
  return middle;
}
