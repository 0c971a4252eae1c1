const lost = "LOST_CONNECTION";
const diskFull = "53100";
export const foreignKeyViolation = "23503";

/**
 * The database cannot be reached, or it ended the connection before answering. It is unknown whether a statement that
 * was running took effect. `cause` holds the driver's own error.
 */
export class LostConnection extends Error {
  readonly code = lost;

  constructor(cause?: unknown) {
    super("The connection to the database is lost", { cause });
  }
}

/**
 * Checks the code, not the class: the bundles of start, routes and pages share one pool but each have their own class.
 */
export const isLostConnection = (error: unknown): error is LostConnection => codeOf(error) === lost;

/** True if the database is unavailable and a later call may succeed. Follows the chain of causes. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause)
    if (isLostConnection(one) || codeOf(one) === diskFull) return true;
  return false;
}

export const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);
