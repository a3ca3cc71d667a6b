/**
 * Runs the bare server as its own process. Environment: BARE_CONNECTION (JSON for pg), SESSION_SECRET,
 * PORT.
 */
import { createBare } from "./server.ts";

const { BARE_CONNECTION = "{}", SESSION_SECRET = "", PORT = "0" } = process.env;
const bare = createBare(JSON.parse(BARE_CONNECTION), SESSION_SECRET);
const url = await bare.app.listen({ port: Number(PORT), host: "127.0.0.1" });
console.log(`The bare server is ready: ${url}`);
process.once("SIGTERM", () => void bare.close().then(() => process.exit(0)));
