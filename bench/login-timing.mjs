// node bench/login-timing.mjs --url http://127.0.0.1:3000 --known w.okonkwo [--tries 200]
// Does the time of a refused login reveal whether the name is known? Sends wrong passwords for a known
// and for unknown names, alternating, to a server started with LOGIN_RATE_LIMIT=0. Three attempts lock
// the known account: a locked account must be equally slow, and is measured with the rest.
import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    url: { type: "string", default: "http://127.0.0.1:3000" },
    known: { type: "string" },
    tries: { type: "string", default: "200" },
  },
});
if (!values.known) throw new Error("Please name a user: --known w.okonkwo");

async function milliseconds(username) {
  const began = performance.now();
  const answer = await fetch(`${values.url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password: "not the password" }),
  });
  await answer.text();
  if (answer.status !== 401) throw new Error(`Login answered ${answer.status}.`);
  return performance.now() - began;
}

const sorted = (times) => times.toSorted((a, b) => a - b);
const quantile = (times, part) => sorted(times)[Math.floor(part * (times.length - 1))];

/** The probability that a time of `a` is longer than one of `b`; 0.5 means no difference (Mann-Whitney). */
function longer(a, b) {
  const wins = a.flatMap((x) => b.map((y) => (x > y ? 1 : x === y ? 0.5 : 0)));
  return wins.reduce((sum, each) => sum + each, 0) / wins.length;
}

const times = { known: [], unknown: [] };
for (let tried = -10; tried < Number(values.tries); tried += 1) {
  const pair = { known: values.known, unknown: `nobody.${randomUUID().slice(0, 8)}` };
  const order = tried % 2 === 0 ? ["known", "unknown"] : ["unknown", "known"];
  for (const kind of order) {
    const took = await milliseconds(pair[kind]);
    if (tried >= 0) times[kind].push(took);
  }
}
for (const [kind, its] of Object.entries(times)) {
  const [median, p95] = [quantile(its, 0.5), quantile(its, 0.95)].map((ms) => ms.toFixed(2));
  console.log(
    `${kind.padEnd(8)} median ${median} ms, 95th percentile ${p95} ms, ${its.length} tries`,
  );
}
const chance = longer(times.known, times.unknown);
// Two standard errors of the statistic if both come from the same distribution.
const noise = 2 * Math.sqrt((2 * times.known.length + 1) / (12 * times.known.length ** 2));
console.log(
  `A known name is slower with probability ${chance.toFixed(3)}; noise is 0.5 ± ${noise.toFixed(3)}.`,
);
process.exit(Math.abs(chance - 0.5) <= noise ? 0 : 1);
