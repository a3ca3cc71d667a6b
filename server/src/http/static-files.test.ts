/** The built web app: the page, its files, and addresses that are not pages. Rules: SHELL-3, SHELL-8. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { familyPagePath } from "@helpline/contract/evaluations/family-page";
import { addressOf, modalManagers, screens } from "@helpline/contract/screens";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "#test/build-test-app";
import { expectEnvelope } from "#test/envelope";
import { serveWebApp } from "./static-files.ts";

const head = (name: string, prefix: string, provider = "", forgotten = "") =>
  `<!doctype html><meta name="application-name" content="${name}" /><meta name="title-prefix" content="${prefix}" /><meta name="log-in-with" content="${provider}" /><meta name="forgotten-password" content="${forgotten}" /><title>${name}</title>`;
const page = head("Helpline", "Helpline | ");
const familyPage = "<!doctype html><title>How was our help?</title>";
let folder: string;
let helpline: TestApp;

beforeAll(async () => {
  const parent = await mkdtemp(path.join(tmpdir(), "helpline web "));
  folder = path.join(parent, "dist");
  await mkdir(path.join(folder, "assets"), { recursive: true });
  await mkdir(path.join(folder, "data"));
  await writeFile(path.join(parent, "secret.txt"), "outside");
  await writeFile(path.join(folder, "index.html"), page);
  await writeFile(path.join(folder, "evaluation.html"), familyPage);
  await writeFile(path.join(folder, "assets", "app-1a2b.js"), "export {};");
  await writeFile(path.join(folder, "assets", "app-1a2b.js.br"), brotliCompressSync("export {};"));
  await writeFile(path.join(folder, "assets", "app-1a2b.js.gz"), gzipSync("export {};"));
  await writeFile(path.join(folder, "favicon.svg"), "<svg/>");
  await writeFile(path.join(folder, "data", "cities.json"), '["Leeds"]');
  helpline = await buildTestApp({}, { webFolder: folder });
});
afterAll(async () => {
  await helpline.close();
  await rm(path.dirname(folder), { recursive: true });
});

const get = (
  url: string,
  method: "GET" | "HEAD" = "GET",
  headers: Readonly<Record<string, string>> = {},
) => helpline.app.inject({ method, url, headers });
const isPage = (answer: Awaited<ReturnType<typeof get>>) => {
  expect(answer.payload).toBe(page);
  expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(answer.headers["content-security-policy"]).toContain("script-src 'self'");
  expect(answer.headers["x-content-type-options"]).toBe("nosniff");
};

it("contains the names from the configuration file, escaped", async () => {
  const app = Fastify();
  const facts = {
    product_name: "<Care> $& line",
    title_prefix: '"Care" | ',
    logo: null,
    logInWith: '"Trust" & Co',
    mailsPasswordLinks: true,
  };
  await serveWebApp(app, folder, () => facts);
  const answer = await app.inject({ url: "/login" });
  expect(answer.payload).toBe(
    head("&#60;Care&#62; $&#38; line", "&#34;Care&#34; | ", "&#34;Trust&#34; &#38; Co", "mail"),
  );
  // An admin renames the product: the next answer has its new name.
  facts.product_name = "Hope";
  expect((await app.inject({ url: "/login" })).payload).toContain("<title>Hope</title>");
  await app.close();
});

it("serves families a page of their own, at its address only", async () => {
  for (const address of [familyPagePath, `${familyPagePath}/`, `${familyPagePath}?from=mail`]) {
    const answer = await get(address);
    expect([answer.statusCode, answer.payload]).toEqual([200, familyPage]);
    expect(answer.headers["content-security-policy"]).toContain("script-src 'self'");
    expect(answer.headers["referrer-policy"]).toBe("no-referrer");
  }
  const file = await get("/evaluation.html");
  expect([file.statusCode, file.payload]).toEqual([404, page]);
});

describe("the page", () => {
  const known = [...Object.values(screens), ...Object.values(modalManagers)].map((screen) => ({
    path: addressOf(screen, 258).replace("$page", "manager"),
  }));

  it.each(known)("is served at $path", async (screen) => {
    for (const address of [screen.path, `${screen.path}?id=7`]) {
      const answer = await get(address);
      expect(answer.statusCode).toBe(200);
      isPage(answer);
    }
  });

  it("is revalidated each time", async () => {
    expect((await get("/welcome")).headers["cache-control"]).toBe("no-cache");
  });

  it("is not sent again to a browser that has it", async () => {
    const { etag } = (await get("/welcome")).headers;
    for (const kept of [`${etag}`, `"other", ${String(etag).replace("W/", "")}`]) {
      const answer = await get("/login", "GET", { "if-none-match": kept });
      expect(answer).toMatchObject({ statusCode: 304, payload: "" });
      expect(answer.headers).toMatchObject({ etag, "cache-control": "no-cache" });
    }
    const other = await get("/welcome", "GET", { "if-none-match": '"other"' });
    expect(other.statusCode).toBe(200);
    const unknown = await get("/nonsense", "GET", { "if-none-match": String(etag) });
    expect(unknown.statusCode).toBe(404);
  });

  it.each([
    ["gzip, deflate, br", "br"],
    ["gzip, br;q=0", "gzip"],
    ["identity", undefined],
  ])("is compressed for a browser that accepts %s", async (taken, encoding) => {
    const answer = await get("/welcome", "GET", { "accept-encoding": taken });
    expect(answer.headers["content-encoding"]).toBe(encoding);
    expect(answer.headers.vary).toBe("accept-encoding");
    const open = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ""];
    const { rawPayload } = answer;
    expect((open ? open(rawPayload) : rawPayload).toString()).toBe(page);
  });

  it.each(known)("is served at $path however its slashes are spelled", async ({ path }) => {
    for (const address of [`${path}/`, `/${path}//`, `${path.replaceAll("/", "//")}/?id=7`]) {
      const answer = await get(address);
      expect(answer.statusCode, address).toBe(200);
      isPage(answer);
    }
  });

  it("is served to HEAD", async () => {
    expect((await get("/welcome", "HEAD")).statusCode).toBe(200);
  });

  it.each([
    "/nonsense",
    "/case-manager/delete",
    "/Welcome",
    "/index.php",
    "/API/gps/count",
    "/404/x/",
    "/welcome/../nonsense",
    "/%2e%2e/secret.txt",
    "/..%2fsecret.txt",
    "/%00",
    "/.env",
    "/apiary",
  ])("is served with 404 at %s", async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    isPage(answer);
  });
});

describe("an address with an invalid percent sign", () => {
  it.each(["/%", "/404/%", "/404/%ff", "/login/%E0%A4%A/", "/%/?q=%"])(
    "gets the page with 404: %s",
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(404);
      isPage(answer);
    },
  );

  it("is refused with JSON if it is the API's, or no page is requested", async () => {
    expectEnvelope(await get("/api/%"), 400);
    expectEnvelope(await helpline.app.inject({ method: "POST", url: "/%" }), 400);
  });
});

describe("an address that is not a page", () => {
  it.each([
    "/api/nothing",
    "/api",
    "/html",
    "/html/",
    "/html/login.html",
    "/html/../html/x",
    "/assets/missing.js",
    "/data/missing.json",
    "/calendar/a%0D%0Ab.ics",
    "/api/html",
    "//api/gps/count",
    "/api//nothing/",
  ])("gets 404 in JSON: %s", async (url) => {
    expect(expectEnvelope(await get(url), 404).message).toBe("There is nothing at this address.");
  });

  it.each(["POST", "PUT", "DELETE", "PATCH", "OPTIONS"] as const)(
    "does not accept %s",
    async (method) => {
      expectEnvelope(await helpline.app.inject({ method, url: "/welcome" }), 404);
    },
  );
});

describe("a file", () => {
  it("with a hash in its name is cached forever", async () => {
    const answer = await get("/assets/app-1a2b.js");
    expect(answer).toMatchObject({ statusCode: 200, payload: "export {};" });
    expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(answer.headers["content-type"]).toMatch(/^(text|application)\/javascript/);
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
  });

  it.each([
    ["gzip, deflate, br", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
  ])("is sent as compressed by the build, for %s", async (taken, encoding, open) => {
    const answer = await get("/assets/app-1a2b.js", "GET", { "accept-encoding": taken });
    expect(answer.headers).toMatchObject({
      "content-encoding": encoding,
      "cache-control": "public, max-age=31536000, immutable",
      vary: "accept-encoding",
    });
    expect(answer.headers["content-type"]).toMatch(/^(text|application)\/javascript/);
    expect(open(answer.rawPayload).toString()).toBe("export {};");
  });

  it("that was not compressed is sent as it is, and compressed variants have no address", async () => {
    const answer = await get("/favicon.svg", "GET", { "accept-encoding": "br" });
    expect(answer).toMatchObject({ statusCode: 200, payload: "<svg/>" });
    expect(answer.headers["content-encoding"]).toBeUndefined();
    expectEnvelope(await get("/assets/app-1a2b.js.br"), 404);
  });

  it.each(["/favicon.svg", "/data/cities.json"])(
    "of another kind is cached for a while: %s",
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers["cache-control"]).toBe("public, max-age=300");
    },
  );

  it.each([
    "/../secret.txt",
    "/assets/../../secret.txt",
    "/assets/..%2f..%2fsecret.txt",
    "/assets/%2e%2e/%2e%2e/secret.txt",
    "/assets/....//secret.txt",
    "/assets\\..\\..\\secret.txt",
  ])("outside the folder is not served: %s", async (url) => {
    const answer = await get(url);
    expect(answer.payload).not.toContain("outside");
    expect([400, 404]).toContain(answer.statusCode);
  });
});

describe("without a built web app", () => {
  it("a page is 503, the API answers, and any other address is 404", async () => {
    const bare = await buildTestApp({}, { besides: helpline });
    expectEnvelope(await bare.app.inject({ url: "/welcome" }), 503);
    expectEnvelope(await bare.app.inject({ url: "/healthz" }), 200);
    expectEnvelope(await bare.app.inject({ url: "/html/x" }), 404);
    await bare.close();
  });
});
