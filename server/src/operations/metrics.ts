/**
 * Prometheus metrics at /metrics on a separate port, so that no proxy in front of the application can
 * expose them. Off unless METRICS_PORT is set. Labels contain declared paths, never request data.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { isConcernAddress } from "@helpline/contract/concerns/concern-values";
import type { FastifyInstance } from "fastify";
import type { Database } from "#database/database";
import { bulkheadNames, type LoadLimits } from "#http/back-pressure";

/** A gauge that is read at each scrape. */
export interface Gauge {
  readonly name: `helpline_${string}`;
  readonly help: string;
  read(): Promise<number> | number;
}

export interface Metrics {
  observe(app: FastifyInstance): void;
  add(gauge: Gauge): void;
  text(): Promise<string>;
  readonly contentType: string;
}

/** In seconds: a call takes a few milliseconds, an upload minutes. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60];

export async function createMetrics(): Promise<Metrics> {
  // Loaded only when used.
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import("prom-client");
  const register = new Registry();
  collectDefaultMetrics({ register });
  const requests = new Histogram({
    name: "helpline_http_request_duration_seconds",
    help: "From the head of the request to the end of its answer",
    labelNames: ["method", "route", "status"] as const,
    buckets,
    registers: [register],
  });
  return {
    observe(app) {
      app.addHook("onResponse", async (request, reply) => {
        const route = request.routeOptions.url ?? "none";
        // A count of these calls would tell others of concerns (SAFE-9).
        if (isConcernAddress(route)) return;
        const labels = { method: request.method, route, status: String(reply.statusCode) };
        requests.observe(labels, reply.elapsedTime / 1000);
      });
    },
    add({ name, help, read }) {
      new Gauge({
        name,
        help,
        registers: [register],
        async collect() {
          this.set(await read());
        },
      });
    },
    text: () => register.metrics(),
    contentType: register.contentType,
  };
}

/** Gauges of the process: database, connections and bulkheads. */
export function addLoad(
  metrics: Metrics,
  database: Database,
  { bulkheads, connections }: Pick<LoadLimits, "bulkheads" | "connections">,
): void {
  const pool = (part: keyof ReturnType<Database["load"]>, help: string) =>
    metrics.add({
      name: `helpline_database_connections_${part}`,
      help,
      read: () => database.load()[part],
    });
  pool("open", "Connections of this process to the database");
  pool("idle", "Those of them that nobody uses");
  pool("waiting", "Requests that wait for a connection");
  for (const name of bulkheadNames) {
    metrics.add({
      name: `helpline_${name.replace(/[A-Z]/, (letter) => `_${letter.toLowerCase()}`)}_in_progress`,
      help: `Requests that this process works on (${name})`,
      read: () => bulkheads[name].running,
    });
  }
  metrics.add({
    name: "helpline_http_connections",
    help: "Connections to this process, of browsers and proxies",
    read: () => connections.count,
  });
  metrics.add({
    name: "helpline_heavy_waiting",
    help: "Reports and exports that wait for their turn",
    read: () => bulkheads.heavy.waiting,
  });
  metrics.add({
    name: "helpline_searches_waiting",
    help: "Searches that wait for their turn",
    read: () => bulkheads.searches.waiting,
  });
}

export interface MetricsServer {
  readonly url: string;
  stop(): Promise<void>;
}

export async function serveMetrics(
  metrics: Metrics,
  { host, port }: { host: string; port: number },
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    const found = request.method === "GET" && request.url === "/metrics";
    if (!found) {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { "content-type": metrics.contentType }).end(text),
      // The database may be unavailable, for example; the application log has the reason.
      () => response.writeHead(503).end(),
    );
  });
  server.headersTimeout = 10_000;
  server.requestTimeout = 10_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, host, resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${taken}/metrics`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
