// Finds a Chromium for the browser tests, or installs one.

import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { root } from "./processes.mjs";
import { quietStep, StepFailed } from "./steps.mjs";

const LIMIT_MS = 10 * 60_000;
/** The headless shell of Chromium, without the windows of a browser, costs the journeys a quarter less. */
const ON_PATH = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];
const ELSEWHERE = {
  darwin: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ],
  win32: ["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"]
    .filter((name) => process.env[name])
    .map((name) => path.join(process.env[name], "Google/Chrome/Application/chrome.exe")),
};

/**
 * The path of a working Chromium: the one in CHROMIUM_PATH, the system's, Playwright's own, or a newly
 * installed one.
 * @param packages settles when those of npm are installed, Playwright among them
 * @throws {StepFailed} explaining what to do if there is none and none can be installed.
 */
export async function ensureBrowser(packages = Promise.resolve()) {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (works(named)) return named;
    throw new StepFailed(`CHROMIUM_PATH names ${named}, which does not run as a browser.`);
  }
  return findBrowser() ?? (await installBrowser(packages));
}

function findBrowser() {
  return [...candidatesOnPath(), ...(ELSEWHERE[process.platform] ?? []), playwrightsOwn()].find(
    works,
  );
}

function candidatesOnPath() {
  const folders = ["/usr/bin", ...(process.env.PATH ?? "").split(path.delimiter).filter(Boolean)];
  return ON_PATH.flatMap((name) => folders.map((folder) => path.join(folder, name)));
}

/** Undefined while npm still installs Playwright. */
function playwrightsOwn() {
  const require = createRequire(import.meta.url);
  try {
    return require(path.join(root, "node_modules/@playwright/test")).chromium.executablePath();
  } catch {
    return undefined;
  }
}

/** Existence is not enough: Ubuntu's /usr/bin/chromium-browser only tells people to install a snap. */
function works(file) {
  if (!file || !existsSync(file)) return false;
  // Chrome on Windows ignores --version and would open a window.
  if (process.platform === "win32") return true;
  const { status, stdout } = spawnSync(file, ["--version"], { encoding: "utf8", timeout: 30_000 });
  return status === 0 && /Chrom/.test(stdout);
}

async function installBrowser(packages) {
  const isRoot = process.getuid?.() === 0;
  const ways = isRoot && isDebian() ? [updateDebian, installFromDebian] : [];
  // Once the packages are there, Playwright's own may be found.
  ways.push(
    () => packages,
    () => installFromPlaywright(isRoot && isUbuntu()),
  );
  for (const way of ways) {
    await way().catch(tell);
    const found = findBrowser();
    if (found) return found;
  }
  throw new StepFailed(
    "There is no browser for the end-to-end tests and none could be installed. Do one of these:\n" +
      "  - Debian:      sudo apt-get install chromium\n" +
      "  - anywhere:    npx playwright install --with-deps chromium\n" +
      "  - set CHROMIUM_PATH to the program of a Chromium or Chrome that you have.",
  );
}

/** If one way fails, try the next. */
function tell(error) {
  if (!(error instanceof StepFailed)) throw error;
  console.error(error.message);
}

const aptGet = (...args) => [
  "apt-get",
  ["-o", "DPkg::Lock::Timeout=120", "-o", "Acquire::Retries=3", ...args],
];

const aptOptions = {
  limitMs: LIMIT_MS,
  env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
};

const updateDebian = () => quietStep("Listing packages (apt-get)", aptGet("update"), aptOptions);

const installFromDebian = () =>
  quietStep(
    "Installing Chromium (apt-get)",
    aptGet(
      "install",
      "-y",
      "--no-install-recommends",
      "chromium-headless-shell",
      "fonts-liberation",
    ),
    aptOptions,
  );

async function installFromPlaywright(withSystemLibraries) {
  const cli = path.join("node_modules", "@playwright", "test", "cli.js");
  const args = ["install", ...(withSystemLibraries ? ["--with-deps"] : []), "chromium"];
  const command = [process.execPath, [cli, ...args]];
  await quietStep("Installing Chromium (playwright install)", command, { limitMs: LIMIT_MS });
}

function osRelease() {
  const file = "/etc/os-release";
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  const ids = lines.filter((line) => /^ID(_LIKE)?=/.test(line));
  return ids.flatMap((line) =>
    line
      .replace(/^[^=]*=/, "")
      .replaceAll('"', "")
      .split(" "),
  );
}

const isUbuntu = () => osRelease().includes("ubuntu");

/** Ubuntu identifies as like Debian, but its chromium package is a snap. */
const isDebian = () => osRelease().includes("debian") && !isUbuntu();
