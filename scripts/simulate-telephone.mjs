// node scripts/simulate-telephone.mjs URL… : plays a day of a helpline's telephone, 300 calls and 8 people, to one or
// more processes of Helpline, which take turns. Compares its own figures with those of the general report.
//
// TOKEN: a service token of the telephone. FIGURES: one of the figures. SECONDS: how long the day takes (120).
// Helpline must get no other calls meanwhile.

import "./lib/node-version.mjs";
import { importFromServer } from "./lib/server-import.mjs";
import { main } from "./lib/steps.mjs";

const urls = process.argv.slice(2);
const { TOKEN = "", FIGURES = "", SECONDS = "120", CALLS = "300" } = process.env;
const seconds = Number(SECONDS);
/** The network and the database take time too. */
const toleratedWait = 0.3;

const retryable = new Set([429, 503]);

async function report(event, nth) {
  for (;;) {
    const answer = await fetch(new URL("/api/telephone/events", urls[nth % urls.length]), {
      method: "POST",
      headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
      body: JSON.stringify(event),
    });
    if (answer.ok) return;
    if (!retryable.has(answer.status)) throw new Error(`${answer.status} ${await answer.text()}`);
    const wait = Number(answer.headers.get("retry-after") ?? 1);
    await new Promise((resolve) => setTimeout(resolve, wait * 1000));
  }
}

async function figures() {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London" }).format(new Date());
  const url = new URL(`/api/reports/general?from=${today}&to=${today}`, urls[0]);
  const answer = await fetch(url, { headers: { authorization: `Bearer ${FIGURES}` } });
  if (!answer.ok) throw new Error(`The figures: ${answer.status} ${await answer.text()}`);
  const { data } = await answer.json();
  return data.telephone ?? { offered: 0, answered: 0, missed: 0, median_wait: null };
}

await main(async () => {
  if (urls.length === 0 || !TOKEN || !FIGURES) {
    throw new Error("Usage: TOKEN=hs_… FIGURES=hs_… node scripts/simulate-telephone.mjs URL…");
  }
  const { playDay } = await importFromServer("test/telephone-day.ts");
  const before = await figures();
  const own = await playDay({ calls: Number(CALLS), people: 8, seconds }, report);
  const after = await figures();
  const wrong = ["offered", "answered", "missed"].filter(
    (name) => after[name] - before[name] !== own[name],
  );
  for (const name of ["offered", "answered", "missed"]) {
    console.log(`${name}: ${own[name]}, in the report ${after[name] - before[name]}`);
  }
  const wait = after.median_wait;
  console.log(`median wait: ${own.medianWait?.toFixed(2)} s, in the report ${wait} s`);
  if (before.answered === 0 && Math.abs(wait - own.medianWait) > toleratedWait) wrong.push("wait");
  if (wrong.length > 0) throw new Error(`The report differs: ${wrong.join(", ")}.`);
  console.log("The report agrees.");
});
