/**
 * Checks that names of families appear in no address, page title, console message or log (ADR 9), so
 * that somebody behind a shared screen, a proxy or a log file sees none. Searches travel in bodies.
 */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { type BrowserContext, expect, type Page } from "@playwright/test";

const asText = (address: string): string => {
  const blanks = address.replaceAll("+", " ");
  try {
    return decodeURIComponent(blanks);
  } catch {
    return blanks;
  }
};

/** The log of the PostgreSQL under test. */
async function databaseLog(): Promise<string> {
  const folder = path.join(process.env.E2E_DATA_DIR ?? "", "data", "postgres", "log");
  const names = await readdir(folder);
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), "utf8")));
  return texts.join("");
}

/** Starts watching for names. */
export class PrivacyWatch {
  readonly #names: readonly string[];
  readonly #seen = new Set<string>();
  readonly #pending: Promise<void>[] = [];
  #addresses = 0;

  constructor(names: readonly string[]) {
    this.#names = names;
  }

  #look(what: string, text: string): void {
    if (this.#names.some((name) => text.includes(name))) this.#seen.add(`${what}: ${text}`);
  }

  follow(context: BrowserContext): void {
    context.on("request", (request) => {
      this.#addresses += 1;
      this.#look("address of a request", asText(request.url()));
      this.#look("referrer", asText(request.headers().referer ?? ""));
    });
    context.on("console", (message) => this.#look("console", message.text()));
    context.on("page", (page) => {
      page.on("framenavigated", () => void this.#pending.push(this.#titleOf(page)));
    });
  }

  async #titleOf(page: Page): Promise<void> {
    this.#look("address", asText(page.url()));
    // The page may navigate or close before it is read.
    this.#look("title", await page.title().catch(() => ""));
  }

  /** Call at the end of the journey. */
  async expectNoName(): Promise<void> {
    await Promise.all(this.#pending);
    this.#look("log of the database", await databaseLog());
    expect(this.#addresses).toBeGreaterThan(10);
    expect([...this.#seen]).toEqual([]);
  }
}
