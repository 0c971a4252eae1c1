/** Tells the addresses of embedded sessions from recipients' links, which are as long without it. */
export const tokenPrefix = "embed_";

export const isEmbedToken = (token: string): boolean => /^embed_[\w-]{43}$/.test(token);

/** The token of an embedded page's path, as the middleware sees it. */
export const embedTokenIn = (pathname: string): string | null =>
  /^\/(?:signature-requests|embedded)\/(embed_[\w-]{43})(?:\/|$)/.exec(pathname)?.[1] ?? null;
