/**
 * The browser of the component tests: happy-dom, made once for all files of a worker. Making it, and loading React
 * and Mantine anew for each file, took longer than the tests. What a file may leave behind, `setup.ts` removes.
 */
import { builtinEnvironments, type Environment } from "vitest/runtime";

const browser = builtinEnvironments["happy-dom"];
let made: Promise<unknown> | undefined;

export default {
  name: "shared-dom",
  viteEnvironment: "client",
  async setup(global, options) {
    made ??= Promise.resolve(browser.setup(global, options));
    await made;
    // It ends with its worker.
    return { teardown: () => undefined };
  },
} satisfies Environment;
