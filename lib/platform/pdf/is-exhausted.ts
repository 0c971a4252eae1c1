/** A failed allocation or an engine that gave up: nothing in this process can be relied on any more. */
export function isExhausted(error: unknown): boolean {
  return error instanceof RangeError || error instanceof WebAssembly.RuntimeError;
}
