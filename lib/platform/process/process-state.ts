const processState = globalThis as { countersignState?: Map<string, unknown> };

/**
 * What this process keeps from one request to the next, made at first use. Global, because several bundles contain a
 * module, and because tests that share a process begin without it (tests/support/fresh-process.ts).
 */
export function stateOf<Value>(name: string, make: () => Value): Value {
  const all = (processState.countersignState ??= new Map<string, unknown>());
  if (!all.has(name)) all.set(name, make());
  return all.get(name) as Value;
}
