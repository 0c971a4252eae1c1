/** Most pages that an upload may have. */
export const mostPages = 500;
