const inBrackets = /^(\w+)\[([^[\]]+)\]$/;

/**
 * The parameters of an address, in which `metadata[order_no]=0815` is the text of a key in the map `metadata`. With other
 * brackets it is a text, which no map takes: a filter that is written wrongly must not be left out.
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
