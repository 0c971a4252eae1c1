/** JSON on the wire is snake_case, names in the code are camelCase. These names are the same in both. */
const verbatim = new Set(["assignedGroup", "perPage", "signDate"]);

/** An object of such a name maps names that people have given, which stay as they are. */
const maps = new Set<unknown>(["fields", "metadata"]);
const isMap = (key: string, value: unknown) => maps.has(key) && !Array.isArray(value);

const snake = (key: string) => (verbatim.has(key) ? key : key.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`));
const camel = (key: string) => key.replace(/_([a-z0-9])/g, (_, c: string) => c.toUpperCase());

export const toSnake = (value: unknown): unknown => rename(value, snake);
export const toCamel = (value: unknown): unknown => rename(value, camel);
export const snakePath = (path: readonly PropertyKey[]): string => {
  const map = path.findIndex((part, at) => maps.has(part) && !/^\d+$/.test(String(path[at + 1])));
  return path.map((part, at) => (map >= 0 && at > map ? String(part) : snake(String(part)))).join(".");
};

function rename(value: unknown, name: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => rename(item, name));
  if (value === null || typeof value !== "object" || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [name(key), isMap(key, item) ? item : rename(item, name)]),
  );
}
