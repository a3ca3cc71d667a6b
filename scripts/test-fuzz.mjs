// npm run test:fuzz [-- --requests 25000 --seed 7]: the long form of the fuzz test in npm test.
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: { requests: { type: "string", default: "25000" }, seed: { type: "string" } },
});
const { status } = spawnSync("npx", ["vitest", "run", "--project", "server", "test/fuzz"], {
  stdio: "inherit",
  shell: process.platform === "win32",
  env: {
    ...process.env,
    FUZZ_REQUESTS: values.requests,
    FUZZ_SEED: values.seed ?? String(Date.now() % 2 ** 31),
  },
});
process.exit(status ?? 1);
