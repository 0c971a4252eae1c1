/**
 * Calls `onGone` when the npm process that started this one has ended, because npm does not forward SIGTERM and leaves
 * its script running. Without npm it watches nothing, because a script may outlive its shell.
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
