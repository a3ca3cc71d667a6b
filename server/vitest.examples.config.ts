import { mergeConfig } from "vitest/config";
import usual from "./vitest.config.ts";

/** npm run api-examples: records an example of each call. */
const config = mergeConfig(usual, { test: { name: "examples" } });
config.test.include = ["test/every-call/record-examples.ts"];
export default config;
