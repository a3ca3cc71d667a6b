/** What the head of each page names, so that its code loads together with the first load. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { serveWebApp } from "./static-files.ts";

/** As Vite writes it: chunks share others, and two import each other. */
const manifest = {
  "_app.js": { file: "assets/app-1.js", imports: ["_vendor.js"] },
  "_vendor.js": { file: "assets/vendor-1.js" },
  "_shared.js": { file: "assets/shared-1.js", imports: ["_vendor.js", "_other.js"] },
  "_other.js": { file: "assets/other-1.js", imports: ["_shared.js"], css: ["assets/other-1.css"] },
  "src/app/shell/logged-in-frame.tsx": {
    file: "assets/frame-1.js",
    imports: ["_vendor.js"],
    css: ["assets/frame-1.css"],
  },
  "src/app/pages/welcome-page.tsx": { file: "assets/welcome-1.js", imports: ["_shared.js"] },
  "src/app/pages/login-page.tsx": { file: "assets/login-1.js", imports: ["_vendor.js"] },
};

let folder: string;
let app: FastifyInstance;
const names = {
  product_name: "Helpline",
  title_prefix: "Helpline | ",
  logInWith: "",
  mailsPasswordLinks: false,
  logo: null,
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "helpline-web-"));
  await mkdir(path.join(folder, ".vite"));
  await writeFile(
    path.join(folder, "index.html"),
    '<head><script src="/assets/app-1.js"></script><script src="/assets/vendor-1.js"></script><title>x</title></head><body></body>',
  );
  await writeFile(path.join(folder, ".vite", "manifest.json"), JSON.stringify(manifest));
  app = Fastify();
  await serveWebApp(app, folder, () => names);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const preloadedAt = async (url: string) => {
  const { payload } = await app.inject({ url });
  const links = /<title>.*<\/title>(.*)<\/head>/.exec(payload)?.[1] ?? "";
  return [...links.matchAll(/rel="(\w+)"[^>]* href="\/assets\/([^"]+)"/g)].map(
    ([, rel, file]) => `${rel} ${file}`,
  );
};

const ofWelcome = [
  "preload frame-1.css",
  "preload other-1.css",
  "modulepreload frame-1.js",
  "modulepreload welcome-1.js",
  "modulepreload shared-1.js",
  "modulepreload other-1.js",
];

it.each([
  ["/welcome", ofWelcome],
  ["/welcome/?x=1", ofWelcome],
  // A list modal opens over Welcome.
  ["/user-manager", ofWelcome],
  ["/login", ["modulepreload login-1.js"]],
  ["/nonsense", []],
] as const)(
  "of %s are the frame and the screen, each once, without the first load",
  async (url, files) => {
    expect(await preloadedAt(url)).toEqual(files);
  },
);

it("have an entity tag of their own for each screen", async () => {
  const tagOf = async (url: string) => (await app.inject({ url })).headers.etag;
  expect(await tagOf("/welcome")).toBe(await tagOf("/user-manager"));
  expect(await tagOf("/welcome")).not.toBe(await tagOf("/login"));
});
