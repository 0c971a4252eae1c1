/** For `catch`: rethrows the failure with its meaning in front, for somebody who reads no stack traces. */
export const explain =
  (what: string) =>
  (cause: unknown): never => {
    throw new Error(`${what}: ${wordsOf(cause)}`, { cause });
  };

/** The words of an error and of what caused it, on one line. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = error.message || ("code" in error ? String(error.code) : error.name);
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause;
  return inner && !own.includes(wordsOf(inner)) ? `${own} (${wordsOf(inner)})` : own;
}
