/** Where a page lies for the browser itself: links of the router add this on their own (basePath in next.config.ts). */
export const appPath = (path: string) => `/app${path === "/" ? "" : path}`;
