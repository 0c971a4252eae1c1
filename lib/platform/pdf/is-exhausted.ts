/** True if memory ran out or the engine crashed, after which this process must not be used any more. */
export function isExhausted(error: unknown): boolean {
  return error instanceof RangeError || error instanceof WebAssembly.RuntimeError;
}
