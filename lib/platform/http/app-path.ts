/** The browser's path of a page. Not for router links, which add the basePath themselves (next.config.ts). */
export const appPath = (path: string) => `/app${path === "/" ? "" : path}`;
