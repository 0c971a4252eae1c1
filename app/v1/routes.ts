// The description is made from this list, so that it cannot be in it itself.
const modules = import.meta.glob<Record<string, unknown>>(["./**/route.ts", "!./openapi.json/route.ts"]);

/** Every call of /v1 by its address, but for the last resort of what nobody answers. */
export async function loadRoutes(): Promise<Record<string, Record<string, unknown>>> {
  const files = Object.entries(modules).filter(([file]) => !file.startsWith("./[...unknown]/"));
  return Object.fromEntries(await Promise.all(files.map(async ([file, load]) => [addressOf(file), await load()])));
}

/** `./contacts/[contactId]/route.ts` as the description has it: `/contacts/{contactId}`. */
function addressOf(file: string): string {
  return file
    .replace(/^[.]/, "")
    .replace(/[/]route[.]ts$/, "")
    .replace(/\[(\w+)\]/g, "{$1}");
}
