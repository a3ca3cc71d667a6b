/**
 * Internal parts for tests and for tools that watch a cluster or make one by hand. Not a stable interface.
 */
export { chooseAccount } from "./account.ts";
export { programsAt } from "./binaries.ts";
export { readCredentials } from "./credentials.ts";
export { openFolder } from "./folder-handle.ts";
export { clusterName } from "./orphans.ts";
export { commandLines, processStart, run } from "./processes.ts";
