const inBrackets = /^(\w+)\[([^[\]]+)\]$/;

/** The parameters of an address, in which `metadata[order_no]=0815` is the text of a key in the map `metadata`. */
export function readQuery(address: string): Record<string, unknown> {
  const asked = new Map<string, unknown>();
  const maps = new Map<string, Map<string, string>>();
  for (const [name, value] of new URL(address).searchParams) {
    const [, map, key] = inBrackets.exec(name) ?? [];
    if (map === undefined || key === undefined) asked.set(name, value);
    else maps.set(map, (maps.get(map) ?? new Map<string, string>()).set(key, value));
  }
  return Object.fromEntries([...asked, ...[...maps].map(([name, map]) => [name, Object.fromEntries(map)] as const)]);
}
