// npm run dev: rebuilds and restarts the server at each change, and serves the web app from Vite, which
// proxies /api to the server. Ctrl+C ends both.

import "./lib/node-version.mjs";
import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { forgetBuild } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { endWithNpm } from "./lib/npm-parent.mjs";
import { end, endOnSignals, root, start } from "./lib/processes.mjs";
import { main, StepFailed } from "./lib/steps.mjs";

const FIRST_BUILD_LIMIT_MS = 120_000;
const serverFile = path.join(root, "server/dist/main.js");
const vite = path.join(root, "node_modules/vite/bin/vite.js");
const colours = { build: 33, server: 36, web: 35 };

/** Starts a Node program and prefixes each line of its output with its name. */
function follow(name, args, folder) {
  const program = start(process.execPath, args, {
    cwd: path.join(root, folder),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const prefix = process.stdout.isTTY ? `\u001b[${colours[name]}m${name.padEnd(6)}\u001b[0m` : name;
  for (const stream of [program.child.stdout, program.child.stderr]) {
    createInterface({ input: stream }).on("line", (line) => console.log(`${prefix} | ${line}`));
  }
  const ended = program.done.then(({ code }) => ({ name, code }));
  return { program, ended };
}

/** Do not run an outdated bundle first. */
async function firstBuild(since) {
  const deadline = Date.now() + FIRST_BUILD_LIMIT_MS;
  while (!existsSync(serverFile) || statSync(serverFile).mtimeMs < since) {
    if (Date.now() > deadline) throw new StepFailed("The server was not built in two minutes.");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

await main(async () => {
  process.chdir(root);
  endOnSignals();
  endWithNpm();
  await ensureInstalled();
  forgetBuild();
  const began = Date.now();
  const programs = [
    follow("build", [vite, "build", "--watch"], "server"),
    follow("web", [vite, "--clearScreen", "false"], "web"),
  ];
  const ended = Promise.race(programs.map(({ ended }) => ended));
  await Promise.race([firstBuild(began), ended]);
  // Started in the top folder, so that ./data is the same as with npm start.
  programs.push(follow("server", ["--watch", "--watch-preserve-output", serverFile], "."));
  const first = await Promise.race(programs.map(({ ended }) => ended));
  console.error(`${first.name} has ended (exit code ${first.code}); ending the others.`);
  await Promise.all(programs.map(({ program }) => end(program)));
  process.exit(1);
});
