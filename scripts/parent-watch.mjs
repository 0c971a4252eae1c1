/**
 * Calls back when the process that started this one is gone. npm does not pass SIGTERM on: it ends and leaves its script
 * running. Started by hand, the script may outlive its shell.
 */
export function watchParent(onGone, { env = process.env, everyMs = 500 } = {}) {
  if (!env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, everyMs);
  timer.unref();
}
