/** Of an upload. */
export const mostPages = 500;
