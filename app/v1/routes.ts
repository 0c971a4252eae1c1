// The OpenAPI call is made from this list and would otherwise import itself.
const modules = import.meta.glob<Record<string, unknown>>(["./**/route.ts", "!./openapi.json/route.ts"]);

/** The loader of each call of /v1, by address; the catch-all for unknown addresses is left out. */
export const routeLoaders = Object.fromEntries(
  Object.entries(modules)
    .filter(([file]) => !file.startsWith("./[...unknown]/"))
    .map(([file, load]) => [addressOf(file), load]),
);

export async function loadRoutes(): Promise<Record<string, Record<string, unknown>>> {
  const loading = Object.entries(routeLoaders).map(async ([address, load]) => [address, await load()] as const);
  return Object.fromEntries(await Promise.all(loading));
}

/** `./contacts/[contactId]/route.ts` as OpenAPI writes it: `/contacts/{contactId}`. */
function addressOf(file: string): string {
  return file
    .replace(/^[.]/, "")
    .replace(/[/]route[.]ts$/, "")
    .replace(/\[(\w+)\]/g, "{$1}");
}
