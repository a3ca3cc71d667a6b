/**
 * A reverse proxy like the one in compose.yaml: checks whether each process is ready, distributes requests
 * among those that are, and sends no request twice.
 */
import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

const askEveryMs = 100;
/** The same as in deploy/Caddyfile. */
const askPatienceMs = 5_000;

export interface Balancer {
  readonly url: string;
  /** The addresses that receive requests now. */
  inRotation(): readonly string[];
  close(): Promise<void>;
}

function isReady(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = http.get(
      `${url}/readyz`,
      { agent: false, timeout: askPatienceMs },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode === 200);
      },
    );
    request.on("timeout", () => request.destroy());
    request.on("error", () => resolve(false));
  });
}

function refuse(response: http.ServerResponse, status: number): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify({ status, message: "The proxy has nobody to ask.", data: null }));
}

export async function startBalancer(targets: readonly string[]): Promise<Balancer> {
  const agent = new http.Agent({ keepAlive: true });
  let ready: readonly string[] = [];
  let turn = 0;

  /** Checked independently: a slow process must not hide that another is about to stop. */
  async function ask(target: string): Promise<void> {
    const isIn = await isReady(target);
    ready = targets.filter((each) => (each === target ? isIn : ready.includes(each)));
  }

  function forward(request: http.IncomingMessage, response: http.ServerResponse): void {
    turn += 1;
    const target = ready[turn % ready.length];
    if (target === undefined) {
      refuse(response, 502);
      return;
    }
    const { hostname, port } = new URL(target);
    const { method = "GET", url: path = "/", headers } = request;
    const forwarded = { ...headers, "x-forwarded-for": request.socket.remoteAddress ?? "" };
    const outgoing = http.request(
      { agent, hostname, port, method, path, headers: forwarded },
      (answer) => {
        const { connection: _hop, "keep-alive": _idle, ...passed } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, passed);
        answer.pipe(response);
      },
    );
    outgoing.on("error", () => refuse(response, 502));
    request.pipe(outgoing);
  }

  await Promise.all(targets.map(ask));
  const closing = new AbortController();
  const { signal } = closing;
  const asking = targets.map(async (target) => {
    while (!signal.aborted) {
      await sleep(askEveryMs, undefined, { signal }).catch(() => undefined);
      await ask(target);
    }
  });
  const server = http.createServer(forward);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    inRotation: () => ready,
    async close() {
      closing.abort();
      await Promise.all(asking);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      agent.destroy();
    },
  };
}
