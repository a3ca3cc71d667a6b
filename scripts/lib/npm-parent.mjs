import path from "node:path";

const CHECK_MS = 500;

/**
 * npm hands a SIGTERM on to the shell between it and us. Some shells have made way for us by then;
 * the others die of it without a word, and we would go on with nobody to stop us. So a change of
 * parent counts as that SIGTERM.
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
