/** JSON on the wire is snake_case, names in the code are camelCase. These names are the same in both. */
const verbatim = new Set(["assignedGroup", "signDate"]);

const snake = (key: string) => (verbatim.has(key) ? key : key.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`));
const camel = (key: string) => key.replace(/_([a-z0-9])/g, (_, c: string) => c.toUpperCase());

export const toSnake = (value: unknown): unknown => rename(value, snake);
export const toCamel = (value: unknown): unknown => rename(value, camel);
export const snakePath = (path: readonly PropertyKey[]): string => path.map((part) => snake(String(part))).join(".");

function rename(value: unknown, name: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => rename(item, name));
  if (value === null || typeof value !== "object" || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [name(key), rename(item, name)]));
}
