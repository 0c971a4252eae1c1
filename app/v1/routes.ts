// The OpenAPI call is made from this list and would otherwise import itself.
const modules = import.meta.glob<Record<string, unknown>>(["./**/route.ts", "!./openapi.json/route.ts"]);

/** Every call of /v1 by its address, except the one that answers unknown addresses. */
export async function loadRoutes(): Promise<Record<string, Record<string, unknown>>> {
  const files = Object.entries(modules).filter(([file]) => !file.startsWith("./[...unknown]/"));
  return Object.fromEntries(await Promise.all(files.map(async ([file, load]) => [addressOf(file), await load()])));
}

/** `./contacts/[contactId]/route.ts` as OpenAPI writes it: `/contacts/{contactId}`. */
function addressOf(file: string): string {
  return file
    .replace(/^[.]/, "")
    .replace(/[/]route[.]ts$/, "")
    .replace(/\[(\w+)\]/g, "{$1}");
}
