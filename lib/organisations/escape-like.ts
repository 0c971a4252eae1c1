/** A text as part of a LIKE pattern, its own signs taken literally. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
