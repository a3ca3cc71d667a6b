// Serves the built reference page from memory on a free port, cached and compressed as by the product's server.
// usage: FOLDER=<the built page> node serve.mjs

import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";

const folder = process.env.FOLDER;
const types = { ".js": "text/javascript", ".css": "text/css", ".html": "text/html" };
const forEver = "public, max-age=31536000, immutable";
const names = ["Anna Archer", "Ben Baker", "Carol Carter", "David Dyer", "Emma Ellis"];
const towns = ["Bath", "Derby", "Leeds", "York"];
const people = Array.from({ length: 20 }, (_, at) => ({
  id: at + 1,
  name: names[at % names.length],
  town: towns[at % towns.length],
  email: `person${at + 1}@example.org`,
  since: `2026-0${(at % 9) + 1}-1${at % 10}`,
  state: at % 3 === 0 ? "new" : "known",
}));

const answer = (type, body, cache, compressed) => ({
  headers: {
    "content-type": `${type}; charset=utf-8`,
    "cache-control": cache,
    vary: "accept-encoding",
  },
  body: Buffer.from(body),
  compressed: compressed ?? brotliCompressSync(body),
});

const page = readFileSync(path.join(folder, "index.html"));
const answers = new Map([
  ["/", answer(types[".html"], page, "no-cache")],
  ["/people.json", answer("application/json", JSON.stringify(people), "no-store")],
]);
for (const name of readdirSync(path.join(folder, "assets"))) {
  const type = types[path.extname(name)];
  const file = path.join(folder, "assets", name);
  if (!type) continue;
  answers.set(
    `/assets/${name}`,
    answer(type, readFileSync(file), forEver, readFileSync(`${file}.br`)),
  );
}

const server = createServer(({ url, headers }, response) => {
  const found = answers.get(url);
  if (!found) return response.writeHead(404).end();
  const brotli = /\bbr\b/.test(headers["accept-encoding"] ?? "");
  const encoding = brotli ? { "content-encoding": "br" } : {};
  const body = brotli ? found.compressed : found.body;
  response
    .writeHead(200, { ...found.headers, ...encoding, "content-length": body.length })
    .end(body);
});
server.listen(0, "127.0.0.1", () =>
  console.log(`reference ready: http://127.0.0.1:${server.address().port}`),
);
process.once("SIGTERM", () => process.exit(0));
