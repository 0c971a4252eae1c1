const lost = "LOST_CONNECTION";
const diskFull = "53100";

/**
 * The database cannot be reached, or it ended the connection before it answered: whether a statement that was under
 * way took effect is unknown. The cause holds the driver's own error.
 */
export class LostConnection extends Error {
  readonly code = lost;

  constructor(cause?: unknown) {
    super("The connection to the database is lost", { cause });
  }
}

/** By its code: the bundles of start, routes and pages share one pool, and have a class each. */
export const isLostConnection = (error: unknown): error is LostConnection => codeOf(error) === lost;

/** True where the database is to blame and a later call may succeed; looks through the errors that wrap the cause. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause)
    if (isLostConnection(one) || codeOf(one) === diskFull) return true;
  return false;
}

export const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);
