/**
 * Serves the built web app: files with hashed names are cached as immutable, the page itself is revalidated
 * each time. An address without a screen gets the page too (it shows the 404 screen), with status 404. All
 * files (8 MB) are read at the start and served from memory, so that no request opens a file.
 */
import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import path from "node:path";
import { familyPagePath } from "@helpline/contract/evaluations/family-page";
import { refusals } from "@helpline/contract/refusals";
import { isKnownPath, tidyPath } from "@helpline/contract/screens";
import { logoAddress } from "@helpline/contract/settings/settings";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, notFound } from "./errors.ts";
import { escaped } from "./html.ts";
import { jsonType } from "./json-schema.ts";
import { readPreloads } from "./page-preloads.ts";
import { PreparedAnswer, sendPrepared } from "./prepared-answer.ts";

/** What the page needs to know before login. */
interface PageFacts {
  readonly product_name: string;
  readonly title_prefix: string;
  /** The logo's id; null: none. */
  readonly logo: number | null;
  /** The provider's name on the button of the login screen; empty if there is no provider (ADR 5). */
  readonly logInWith: string;
  /** Whether a forgotten password can be replaced by mail (ADR 6). */
  readonly mailsPasswordLinks: boolean;
}

const aYear = 31_536_000;

/** Addresses that are not pages: the API, calendars, and fragments of the old application (SHELL-8). */
const notAPage = /^\/(api|calendar|html|assets|data)(\/|$)/;

function pathOf({ url }: FastifyRequest): string {
  const [address = "/"] = url.split("?");
  return tidyPath(address);
}

/** The page with the product's own names in its head, shown before login (SHELL-10). */
function withNames(page: string, facts: PageFacts): string {
  const { product_name, title_prefix, logo, logInWith, mailsPasswordLinks } = facts;
  const content = (name: string, value: string) => (html: string) =>
    html.replace(
      new RegExp(`(<meta name="${name}" content=")[^"]*`),
      (_all, start: string) => start + escaped(value),
    );
  const changes = [
    content("application-name", product_name),
    content("title-prefix", title_prefix),
    content("logo", logo === null ? "" : logoAddress(logo)),
    content("log-in-with", logInWith),
    content("forgotten-password", mailsPasswordLinks ? "mail" : ""),
  ];
  return changes
    .reduce((html, change) => change(html), page)
    .replace(/<title>[^<]*/, () => `<title>${escaped(product_name)}`);
}

const wantsPage = (request: { readonly method?: string | undefined }, address: string): boolean =>
  (request.method === "GET" || request.method === "HEAD") &&
  (isKnownPath(address) || !notAPage.test(address));

/**
 * The address of a request, made readable if it may be a page. Fastify refuses an invalid percent sign with
 * JSON; for a person who typed one, the page is better, because it says that nothing is there.
 */
export function readablePage(request: Pick<IncomingMessage, "method" | "url">): string {
  const { url = "/" } = request;
  const [address = "/", ...search] = url.split("?");
  if (isReadable(address) || !wantsPage(request, tidyPath(address))) return url;
  return [address.replaceAll("%", "%25"), ...search].join("?");
}

/** The result must be used: the bundler removes a call that it considers free of effects. */
function isReadable(address: string): boolean {
  try {
    return decodeURIComponent(address).length > 0;
  } catch {
    return false;
  }
}

/** Every kind of file that the build makes, with its media type. */
const mediaTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": jsonType,
  ".png": "image/png",
  ".svg": "image/svg+xml",
};

/** Not the pages themselves, what the build keeps for the server (`.vite`), or compressed variants. */
const isServed = (folder: string) => (file: string) =>
  !/^(index\.html|evaluation\.html|\..*|.*\.(br|gz))$/.test(path.relative(folder, file));

/** Serves each file of the build, in the encodings in which the build has left it. */
async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name)),
  );
  const readVariant = async (file: string) => (files.has(file) ? readFile(file) : undefined);
  for (const file of [...files].filter(isServed(folder))) {
    const type = mediaTypes[path.extname(file)];
    if (type === undefined) throw new Error(`No media type is known for ${file}.`);
    const immutable = file.startsWith(path.join(folder, "assets") + path.sep);
    const cacheControl = immutable ? `public, max-age=${aYear}, immutable` : "public, max-age=300";
    const answer = new PreparedAnswer(type, await readFile(file), cacheControl, {
      br: await readVariant(`${file}.br`),
      gzip: await readVariant(`${file}.gz`),
    });
    const address = `/${path.relative(folder, file).split(path.sep).join("/")}`;
    app.get(address, (_request, reply) => sendPrepared(reply, answer));
  }
}

/** The page on which families answer: it needs nothing of the app, and says nothing of the product. */
async function readFamilyPage(folder: string): Promise<PreparedAnswer | undefined> {
  const file = path.join(folder, "evaluation.html");
  if (!existsSync(file)) return undefined;
  return new PreparedAnswer("text/html; charset=utf-8", await readFile(file, "utf8"));
}

export async function serveWebApp(
  app: FastifyInstance,
  folder: string,
  factsNow: () => PageFacts,
): Promise<void> {
  const index = path.join(folder, "index.html");
  const built = existsSync(index) ? await readFile(index, "utf8") : undefined;
  if (built !== undefined) await serveFiles(app, folder);

  const familyPage = await readFamilyPage(folder);
  const preloadsOf = await readPreloads(folder, built ?? "");
  /** Addresses of one screen have the same page. Made again when what it says changes. */
  const prepared = new Map<string, PreparedAnswer>();
  let [page, told] = ["", ""];
  const pageNow = (html: string): string => {
    const facts = factsNow();
    const telling = JSON.stringify(facts);
    if (telling === told) return page;
    prepared.clear();
    [page, told] = [withNames(html, facts), telling];
    return page;
  };
  const preparedFor = (address: string, html: string): PreparedAnswer => {
    const plain = pageNow(html);
    const preloads = preloadsOf(address);
    const found = prepared.get(preloads);
    if (found) return found;
    const whole = plain.replace("</head>", () => `${preloads}</head>`);
    const made = new PreparedAnswer("text/html; charset=utf-8", whole);
    prepared.set(preloads, made);
    return made;
  };
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    const address = pathOf(request);
    if (!wantsPage(request, address)) throw notFound();
    if (built === undefined) throw new AppError(503, refusals.unavailable);
    if (address === familyPagePath && familyPage) return sendPrepared(reply, familyPage);
    const status = isKnownPath(address) ? 200 : 404;
    return sendPrepared(reply.status(status), preparedFor(address, built));
  };
  app.setNotFoundHandler(sendPage);
}
