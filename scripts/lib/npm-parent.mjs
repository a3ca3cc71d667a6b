import path from "node:path";

const CHECK_MS = 500;

/**
 * npm passes a SIGTERM to the shell between it and this process. Some shells have already replaced
 * themselves with this process; others die silently, and nobody would stop us. So a change of the parent
 * process counts as a SIGTERM.
 */
export function endWithNpm() {
  const script = path.basename(process.argv[1]);
  if (!process.env.npm_lifecycle_script?.includes(script)) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, CHECK_MS);
  timer.unref();
}
