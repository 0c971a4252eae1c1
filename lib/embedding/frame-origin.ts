type Find = (token: string) => Promise<string | null>;

/** Global, because the middleware's bundle, which has no database, asks the server's. */
const processState = globalThis as { countersignFrameOrigin?: Find };

/** Called at the start, with how an origin is found. */
export function findFrameOriginsBy(find: Find): void {
  processState.countersignFrameOrigin = find;
}

/** The only origin that may frame the pages of this session; null if none may. */
export async function frameOriginOf(token: string): Promise<string | null> {
  // Without a database no page can be shown, and none is to be framed.
  const found = processState.countersignFrameOrigin?.(token).catch(() => null);
  return (await found) ?? null;
}
