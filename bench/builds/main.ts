/**
 * `npm run bench:builds`: what a part of Helpline is worth. Builds with and without it, each with its own
 * copy of one database, and the bare server on the first one's take turns in one run.
 */
import { randomBytes } from "node:crypto";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { configRoutes } from "@helpline/contract/config/product-config";
import { deskRoutes } from "@helpline/contract/desk/desk";
import { findEmbeddedPostgres } from "../../server/src/database/embedded-postgres.ts";
import { logIn } from "../log-in.ts";
import { drive, median } from "../run/drive.ts";
import { type Server, startServer } from "../run/servers.ts";
import { password, readFacts } from "../workloads/facts.ts";
import { type Workload, workloads } from "../workloads/workloads.ts";

const usage = `npm run bench:builds -- --builds "with=.,without=../other" [--data-dir data/bench-200000] [--connections 10] [--seconds 5] [--turns 3] [--only "list,desk"]
Each build is a checkout in which npm run build has run, and uses <data-dir>-<name>, a copy of what npm run bench:data filled.`;

interface Build {
  readonly name: string;
  readonly server: Server;
  /** Whose CPU time counts: the bare server uses the PostgreSQL of the first build. */
  readonly counted: readonly Server[];
}

interface LoggedIn extends Build {
  /** Lives 20 minutes, more than all turns of a workload take. */
  readonly token: string;
}

interface Turn {
  readonly rate: number;
  /** Milliseconds of CPU time a call, in Node.js and PostgreSQL together. */
  readonly cpu: number;
  readonly failed: number;
}

/** The bare server has neither of these. */
const config: Workload = {
  name: "configuration",
  status: 200,
  requests: () => [{ method: configRoutes.config.method, path: configRoutes.config.path }],
};
const desk: Workload = {
  name: "desk of an advisor",
  status: 200,
  requests: () => [{ method: deskRoutes.work.method, path: deskRoutes.work.path }],
};

const ofHelplineOnly: readonly Workload[] = [config, desk];

/** The median, and in brackets the smallest and largest value of all turns. */
const spread = (values: readonly number[], digits: number) =>
  `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)})`;

function printed(workload: string, connections: number, turnsOf: ReadonlyMap<string, Turn[]>) {
  const [first = []] = turnsOf.values();
  for (const [name, turns] of turnsOf) {
    const ratios = turns.map(({ rate }, turn) => rate / (first[turn]?.rate ?? Number.NaN));
    // Other load on the machine only adds to it, so the least is the truest.
    const leastCpu = (of: readonly Turn[]) => Math.min(...of.map(({ cpu }) => cpu));
    const cells = [
      workload,
      connections,
      name,
      spread(
        turns.map(({ rate }) => rate),
        0,
      ),
      median(ratios).toFixed(2),
      spread(
        turns.map(({ cpu }) => cpu),
        2,
      ),
      (leastCpu(turns) / leastCpu(first)).toFixed(2),
      turns.some(({ failed }) => failed > 0) ? "some calls failed" : "",
    ];
    console.log(`| ${cells.join(" | ")} |`);
  }
}

async function turnOf(
  { server, counted, token }: LoggedIn,
  workload: Workload,
  { facts, connections, seconds }: Readonly<Measuring>,
): Promise<Turn> {
  const used = () => counted.reduce((all, each) => all + each.cpuSeconds(), 0);
  const before = used();
  const { answered, rate, failed } = await drive(server.url, workload, workload.requests(facts), {
    connections,
    seconds,
    token,
  });
  return { rate, failed, cpu: ((used() - before) * 1000) / answered };
}

interface Measuring {
  readonly facts: Awaited<ReturnType<typeof readFacts>>;
  readonly connections: number;
  readonly seconds: number;
}

async function measure(
  builds: readonly Build[],
  workload: Workload,
  all: Measuring,
  turns: number,
) {
  const user = workload === desk ? all.facts.advisor : (all.facts.managers[0] ?? "");
  const taking: LoggedIn[] = [];
  for (const build of builds) {
    if (ofHelplineOnly.includes(workload) && build.name === "bare") continue;
    // The bare server checks the same tokens; the sessions are the first build's.
    const token = await logIn(build.counted[0]?.url ?? "", user, password);
    taking.push({ ...build, token });
  }
  const turnsOf = new Map(taking.map(({ name }): [string, Turn[]] => [name, []]));
  // The first turn of each is a warm-up; each turn begins with another build.
  for (let turn = 0; turn <= turns; turn += 1) {
    const first = turn % taking.length;
    const load = turn === 0 ? { ...all, seconds: 4 } : all;
    for (const build of [...taking.slice(first), ...taking.slice(0, first)]) {
      const measured = await turnOf(build, workload, load);
      if (turn > 0) turnsOf.get(build.name)?.push(measured);
    }
  }
  printed(workload.name, all.connections, turnsOf);
}

/** @param bare the built bare server */
export async function main(args: readonly string[], bare: string): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      builds: { type: "string", default: "" },
      "data-dir": { type: "string", default: path.join("data", "bench-200000") },
      connections: { type: "string", default: "10" },
      seconds: { type: "string", default: "5" },
      turns: { type: "string", default: "3" },
      only: { type: "string", default: "" },
    },
  });
  const from = process.env.INIT_CWD ?? ".";
  const dataDir = path.resolve(from, values["data-dir"]);
  const named = values.builds.split(",").map((each) => each.split("=") as [string, string?]);
  const parts = values.only.split(",").map((part) => part.trim());
  const chosen = [...workloads, ...ofHelplineOnly].filter(({ name }) =>
    parts.some((part) => name.includes(part)),
  );
  const secret = randomBytes(32).toString("hex");
  const builds: Build[] = [];
  try {
    for (const [name, checkout] of named) {
      if (!checkout) throw new Error(usage);
      const server = await startServer(path.resolve(from, checkout, "server/dist/main.js"), {
        PORT: "0",
        SESSION_SECRET: secret,
        DATA_DIR: `${dataDir}-${name}`,
        LOGIN_RATE_LIMIT: "0",
        LOG_LEVEL: "warn",
      });
      builds.push({ name, server, counted: [server] });
    }
    const [base] = builds;
    const find = await findEmbeddedPostgres(`${dataDir}-${base?.name}`);
    if (!base || !find) throw new Error(usage);
    const facts = await readFacts(find("app"));
    const server = await startServer(bare, {
      PORT: "0",
      SESSION_SECRET: secret,
      BARE_CONNECTION: JSON.stringify(find("app")),
    });
    builds.push({ name: "bare", server, counted: [base.server, server] });
    const [cpu] = os.cpus();
    console.log(`${facts.cases} cases; ${os.cpus().length} × ${cpu?.model}, ${process.version}\n`);
    console.log("| workload | conn. | build | per s | ratio | ms of CPU | ratio of the least | |");
    console.log("|---|---|---|---|---|---|---|---|");
    for (const workload of chosen) {
      for (const connections of values.connections.split(",").map(Number)) {
        const all = { facts, connections, seconds: Number(values.seconds) };
        await measure(builds, workload, all, Number(values.turns));
      }
    }
  } finally {
    for (const { server } of builds.toReversed()) await server.stop();
  }
}
