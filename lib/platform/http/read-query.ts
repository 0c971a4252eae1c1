const inBrackets = /^(\w+)\[([^[\]]+)\]$/;

/**
 * The parameters of a URL. `metadata[order_no]=0815` becomes a key in the map `metadata`. Other brackets give a text,
 * which the schema refuses: a mistyped filter must not be ignored.
 */
export function readQuery(address: string): Record<string, unknown> {
  const asked = new Map<string, unknown>();
  const maps = new Map<string, Map<string, string>>();
  for (const [name, value] of new URL(address).searchParams) {
    const [, map, key] = inBrackets.exec(name) ?? [];
    if (map === undefined || key === undefined) asked.set(name.replace(/\[.*$/s, ""), value);
    else maps.set(map, (maps.get(map) ?? new Map<string, string>()).set(key, value));
  }
  return Object.fromEntries([...[...maps].map(([name, map]) => [name, Object.fromEntries(map)] as const), ...asked]);
}
